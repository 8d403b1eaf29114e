import { render } from '@testing-library/react';
import { useNow } from './use-now';

const Clock = () => <time>{useNow()}</time>;

describe('the time of rows that wait', () => {
  it('is one value while a screen is drawn, however long that takes', () => {
    let now = 1_764_000_000_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    const faults = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      render(<Clock />);
      expect(faults.mock.calls).toEqual([]);
    } finally {
      clock.mockRestore();
      faults.mockRestore();
    }
  });
});
