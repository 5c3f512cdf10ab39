// A WebSocket of the fewest words: text both ways, for the tests that drive Firefox. Node has one of its own only from
// version 22 on.

import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { request } from 'node:http';

const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10];

/** Opens `ws://…`: an emitter of "text" and "close", with `send(text)` and `close()`. */
export function connect(address) {
  const { hostname, port, pathname } = new URL(address);
  const asked = request({
    hostname,
    port,
    path: pathname,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Version': '13',
    },
  });
  return new Promise((opened, refused) => {
    asked.on('error', refused);
    asked.on('response', ({ statusCode }) => refused(new Error(`${address} answered ${statusCode}`)));
    asked.on('upgrade', (_, wire, head) => opened(talk(wire, head)));
    asked.end();
  });
}

function talk(wire, head) {
  const socket = new EventEmitter();
  let rest = head;
  let message = [];

  /** Takes one frame off what has arrived; false while it is not whole. */
  function frame() {
    if (rest.length < 2) return false;
    const [first, second] = rest;
    let [length, at] = [second & 127, 2];
    if (length === 126) {
      if (rest.length < 4) return false;
      [length, at] = [rest.readUInt16BE(2), 4];
    } else if (length === 127) {
      if (rest.length < 10) return false;
      [length, at] = [Number(rest.readBigUInt64BE(2)), 10];
    }
    if (rest.length < at + length) return false;
    const body = rest.subarray(at, at + length);
    rest = rest.subarray(at + length);
    const kind = first & 15;
    if (kind === PING) write(PONG, body);
    else if (kind === CLOSE) wire.end();
    else if (kind !== PONG) {
      // A text, or the continuation of one.
      message.push(body);
      if (first & 128) {
        socket.emit('text', Buffer.concat(message).toString());
        message = [];
      }
    }
    return true;
  }

  /** What a client sends is masked. */
  function write(kind, body) {
    const mask = randomBytes(4);
    const size = body.length;
    if (size > 0xffff) throw new Error(`${size} bytes are more than is ever asked`);
    const top = size < 126 ? [128 | kind, 128 | size] : [128 | kind, 128 | 126, size >> 8, size & 255];
    wire.write(Buffer.concat([Buffer.from(top), mask, body.map((byte, i) => byte ^ mask[i % 4])]));
  }

  wire.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (frame());
  });
  wire.on('error', () => wire.destroy());
  wire.on('close', () => socket.emit('close'));
  // What came with the answer already is read once somebody listens.
  setImmediate(() => {
    while (frame());
  });
  return Object.assign(socket, {
    send: (text) => write(TEXT, Buffer.from(text)),
    close: () => wire.destroy(),
  });
}
