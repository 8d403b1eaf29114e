import { isTransient } from './faults';

describe('A failure that may pass', () => {
  it.each([
    ['the server had no patience with a process that hung within a transaction', '25P03'],
    ['two transactions waited for each other', '40P01'],
    ['the connection was lost', '08006'],
    ['the server stops', '57P01'],
  ])('is that %s', (_, code) => {
    expect(isTransient(Object.assign(new Error('refused'), { code }))).toBe(true);
  });

  it('is not that a fold throws', () => {
    expect(isTransient(new Error('thirteen'))).toBe(false);
  });
});
