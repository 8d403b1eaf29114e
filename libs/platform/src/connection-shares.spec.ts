import { connectionShares } from './connection-shares';

const sizes = Array.from({ length: 491 }, (_, index) => index + 10);

describe('Shares of the database connections', () => {
  it.each([false, true])(
    'stay within what was given, with two for each part at least (gateway alone: %s)',
    alone => {
      for (const total of sizes) {
        const shares = Object.values(connectionShares(total, alone));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(total);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it('are the defaults for 0, and for their sum', () => {
    const serving = { requests: 12, owner: 8, projector: 3, log: 8 };
    expect(connectionShares(0, false)).toEqual(serving);
    expect(connectionShares(31, false)).toEqual(serving);
    expect(connectionShares(0, true)).toEqual({ requests: 4, owner: 8, projector: 3, log: 4 });
  });

  it('grow with what is given', () => {
    expect(connectionShares(62, false)).toEqual({ requests: 24, owner: 16, projector: 6, log: 16 });
  });
});
