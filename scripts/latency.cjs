/**
 * A slow and uneven network for specs: with PROSA_TEST_LATENCY=<seed> jest loads this into itself, its workers and every
 * node process that a spec starts. What goes over TCP between them and the stores (PostgreSQL, NATS, Redis), the product
 * and the simulated phones is late by up to 25 ms, now and then by 300 ms; the order within a connection is kept.
 */
const { Socket } = require('node:net');
const { setTimeout: later } = require('node:timers');

const MOST = 25;
const STALL = 300;
const STALLED = 0.004;
const LATE = 0.4;

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
const dice = seed => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Most chunks are in time, as in a real network: it is the odd one out that turns an order round. */
const delay = roll => {
  const kind = roll();
  if (kind < STALLED) return STALL;
  return kind < LATE ? MOST * roll() ** 2 : 0;
};

/** Runs one thing after the other, each when its time has come. */
const line = roll => {
  const waiting = [];
  let free = 0;
  return step => {
    const now = performance.now();
    free = Math.max(free, now + delay(roll));
    if (free === now && waiting.length === 0) return void step();
    waiting.push(step);
    // Timers due in the same millisecond come in any order; whichever comes lets the eldest go.
    later(() => waiting.shift()(), free - now);
  };
};

let connections = 0;

const slow = (socket, seed) => {
  connections += 1;
  const roll = dice(seed + connections * 7919);
  const [inwards, outwards] = [line(roll), line(roll)];
  const { push, _read: read, _write: write, _writev: writev } = socket;
  // A slow reader still exerts back pressure.
  let isFull = false;
  socket.push = (...given) => {
    inwards(() => (isFull = !push.apply(socket, given)));
    return !isFull;
  };
  socket._read = size => {
    isFull = false;
    read.call(socket, size);
  };
  // The stream waits for a chunk's call back before it gives the next, which keeps the order.
  socket._write = (...given) => outwards(() => write.apply(socket, given));
  socket._writev = (...given) => outwards(() => writev.apply(socket, given));
};

const slowed = Symbol('slowed');
const seed = Number(process.env.PROSA_TEST_LATENCY);

if (Number.isSafeInteger(seed) && !Socket.prototype[slowed]) {
  Socket.prototype[slowed] = true;
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...given) {
    if (!Object.hasOwn(this, slowed)) {
      this[slowed] = true;
      slow(this, seed);
    }
    return connect.apply(this, given);
  };
}
