import { say } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';

await install();
await buildServer();
await buildWeb();
say('Built.');
