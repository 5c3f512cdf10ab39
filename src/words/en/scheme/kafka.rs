//! Kafka.

/// Kafka.
pub const KAFKA: &str = "Kafka’s partitioner";
/// Kafka.
pub const KAFKA_PREPOSITION: &str = "by";
/// Kafka.
pub const KAFKA_IMITATES: &str = "The partition of a record with a key as Kafka’s Java producer picks it (DefaultPartitioner and its successors): murmur2 with the seed 0x9747b28c, the sign bit masked off, modulo the number of partitions. A node is a partition, one of weight w stands for w of them in a row. hash=crc32 is what librdkafka’s “consistent” partitioner does. The empty key is hashed like any other; a record without a key has no fixed partition and is not imitated, nor are sticky partitioning and custom partitioners. This is modulo, not consistent hashing.";
/// Kafka.
pub const KAFKA_ZERO: &str = "a node of weight 0 has no partition";
/// Kafka.
pub const KAFKA_KEYS: &str =
    "murmur2, seed 0x9747b28c, the sign bit masked off; another hash= replaces it (crc32: librdkafka)";
/// Kafka.
pub const KAFKA_DOWN: &str = "Nothing moves: a key belongs to its partition whether or not anybody leads it at the moment, so a node that is down, draining or a backup counts as before and keeps its keys; their records wait for a leader.";
/// Kafka.
pub const KAFKA_REPLICAS: &str = "The next nodes in the list, each distinct one once, as Kafka deals replicas in turn; its random start and shift are left out.";
/// Kafka.
pub const KAFKA_LOOKUP: &str = "One hash, one division.";
/// Kafka.
pub const KAFKA_MOVEMENT: &str = "From N to N+1 partitions N/(N+1) of the keys change place, most of them needlessly; records that are written already stay where they are, so a key’s old and new records lie apart.";
/// Kafka.
pub const KAFKA_SOURCE: &str = "Apache Kafka, org.apache.kafka.common.utils.Utils.murmur2 and toPositive.";
