import 'reflect-metadata';
import { runCommand } from './run-command';

describe('The prosa command that cannot run', () => {
  it('reports the error without the password of the database', async () => {
    let said = '';
    const terminal = {
      out: () => '',
      err: (text: string) => (said += text),
      interactive: false,
      now: () => 0,
    };
    const source = { DATABASE_URL: 'postgres://prosa:hunter2@127.0.0.1:1/prosa' };
    expect(await runCommand(['log', 'status'], source, terminal)).toBe(2);
    expect(said).toContain('The database cannot be reached');
    expect(said).not.toContain('hunter2');
  });
});
