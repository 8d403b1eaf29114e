import { describeIdClaims } from './claims.contract';
import { MemoryClaims } from './memory-claims';

describeIdClaims('in memory', () => Promise.resolve(new MemoryClaims()));
