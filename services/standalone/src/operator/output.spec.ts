import { Output } from './output';

const on = (interactive: boolean, json = false) => {
  const said = { out: '', err: '' };
  let at = 0;
  const terminal = {
    out: (text: string) => (said.out += text),
    err: (text: string) => (said.err += text),
    interactive,
    now: () => at,
  };
  return { said, output: new Output(terminal, json), pass: (ms: number) => (at += ms) };
};

describe('The output of prosa', () => {
  it('is one JSON object per line when asked for, with positions as numbers', () => {
    const { said, output } = on(false, true);
    output.row({ position: 12n, keys: ['a'] });
    expect(said.out).toBe('{"position":12,"keys":["a"]}\n');
  });

  it('draws a progress bar with an estimate on a terminal, and removes it before a result', () => {
    const { said, output, pass } = on(true);
    output.progress('Replaying', 0, 400);
    pass(2_000);
    output.progress('Replaying', 100, 400);
    expect(said.err).toContain('Replaying [#######                     ]  25 %  100 of 400, 6 s left');
    output.row({ equal: true });
    expect(said.err.endsWith('\r\u001b[K')).toBe(true);
    expect(said.out).toBe('equal true\n');
  });

  it('writes plain progress lines without a terminal', () => {
    const { said, output, pass } = on(false);
    for (let done = 0; done <= 10; done += 1) {
      output.progress('Replaying', done, 10);
      pass(1_000);
    }
    output.progress('Replaying', 10, 10);
    expect(said.err.split('\n').filter(Boolean)).toEqual([
      'Replaying: 0 %  0 of 10',
      'Replaying: 50 %  5 of 10, 5 s left',
      'Replaying: 100 %  10 of 10',
    ]);
  });
});
