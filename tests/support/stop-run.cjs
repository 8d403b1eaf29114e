/** Jest's tear-down for specs of the product: resolves when the processes that the workers shared have ended. */
module.exports = async () => {
  const end = globalThis.prosaRunEnd;
  if (end === undefined) return;
  const ended = new Promise(done => end.once('exit', done));
  end.stdin.end();
  await ended;
};
