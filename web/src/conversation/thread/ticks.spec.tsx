import { act, render, screen } from '@testing-library/react';
import { startI18n } from '../../i18n';
import '../conversation-texts';
import { Ticks } from './ticks';

const WRITTEN = '2026-11-20T12:00:00.000Z';

describe('how far a message got', () => {
  beforeAll(() => startI18n());
  beforeEach(() => jest.useFakeTimers({ now: new Date(WRITTEN) }));
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

  it('is a clock at first, then says that nothing was confirmed, with its age', () => {
    render(<Ticks ack={1} since={WRITTEN} />);
    expect(screen.getByTitle('Enviando')).toBeInTheDocument();
    expect(screen.queryByText(/sem confirmação/)).toBeNull();
    pass(30_000);
    expect(screen.getByText(/^enviando, sem confirmação$/)).toBeInTheDocument();
    pass(5 * 60_000);
    expect(screen.getByText(/^enviando, sem confirmação há 5 min$/)).toBeInTheDocument();
  });

  it('is confirmed whenever the acknowledgement comes', () => {
    const shown = render(<Ticks ack={1} since={WRITTEN} />);
    pass(60_000);
    shown.rerender(<Ticks ack={2} since={WRITTEN} />);
    expect(screen.queryByText(/sem confirmação/)).toBeNull();
    expect(screen.getByTitle('Enviada')).toBeInTheDocument();
  });
});
