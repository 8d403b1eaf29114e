/** A Chromium that specs of a worker connect to; prints its address, and ends with SIGINT. */
const { chromium } = require('playwright-core');

const [options] = process.argv.slice(2);

chromium.launchServer({ ...JSON.parse(options), handleSIGINT: false }).then(server => {
  process.once('SIGINT', () => void server.close().then(() => process.exit(0)));
  process.stdout.write(`${server.wsEndpoint()}\n`);
});
