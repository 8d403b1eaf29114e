import { declaredTwice } from './compose-contracts';

describe('the contracts of the features', () => {
  it.each(['errors', 'permissions', 'limits', 'channels', 'pages'] as const)(
    'declare each of the %s once',
    part => expect(declaredTwice(part)).toEqual([]),
  );
});
