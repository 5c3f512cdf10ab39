//! nginx.

/// nginx.
pub const NGINX: &str = "nginx consistent ring";
/// nginx.
pub const NGINX_PREPOSITION: &str = "on an";
/// nginx.
pub const NGINX_IMITATES: &str = "nginx 1.22.1, “hash KEY consistent” in an upstream block. 160 points per unit of weight: the CRC-32 of host, a zero byte, port and the point before. The address is taken apart as nginx does: digits behind the last colon are the port, “host” and “host:80” are different servers, a Unix socket is its path. A name is one server, whatever it resolves to. Called ketama compatible, it is Cache::Memcached::Fast’s ring, not libketama’s. Where points collide the smaller label owns, so the order of the list never matters (nginx leaves it to its sort).";
/// nginx.
pub const NGINX_ZERO: &str = "a server of weight 0 owns nothing (nginx itself refuses it)";
/// nginx.
pub const NGINX_KEYS: &str = "CRC-32, or hash=";
/// nginx.
pub const NGINX_DOWN: &str = "A server that is down or draining keeps its points on the ring; each of its keys goes to the next point clockwise of a live server. (nginx gives up after twenty points and takes turns; here the key goes on.) nginx refuses backup servers beside hash; here they serve while nobody else does.";
/// nginx.
pub const NGINX_REPLICAS: &str = "A request goes to one server. Shown are the first distinct live servers clockwise, the order in which nginx tries them; with spread=zone the first of each zone come first.";
/// nginx.
pub const NGINX_LOOKUP: &str = "One hash, one entry of a bucket index, about one comparison.";
/// nginx.
pub const NGINX_MOVEMENT: &str = "A join moves the new server’s share by weight, all of it to the new server; a leave or a server that goes down moves its own keys; a reweight moves the change of share. Nothing moves between other servers.";
/// nginx.
pub const NGINX_SOURCE: &str = "nginx, ngx_http_upstream_hash_module.c: github.com/nginx/nginx.";
