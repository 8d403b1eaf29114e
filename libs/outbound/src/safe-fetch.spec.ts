import { createSafeFetch } from './safe-fetch';
import { describeSafeFetch } from './safe-fetch.contract';

describeSafeFetch('node:https', createSafeFetch);
