import { readCommandLine, WrongUsage } from './command-line';
import { usage, usageOf } from './usage';

describe('the command line of prosa', () => {
  it.each([
    ['projections status', { what: 'projections', verb: 'status', names: [], json: false }],
    ['projections rebuild ticket tag --json', { verb: 'rebuild', names: ['ticket', 'tag'], json: true }],
    ['log stream ticket-1_x', { what: 'log', verb: 'stream', names: ['ticket-1_x'] }],
    ['backup /srv/copy', { what: 'backup', names: ['/srv/copy'] }],
  ])('reads %s', (line, asked) => {
    expect(readCommandLine(line.split(' '))).toMatchObject(asked);
  });

  it.each([
    ['nothing', 'There is no command nothing'],
    ['projections', 'projections what?'],
    ['projections destroy', 'projections cannot destroy'],
    ['projections status ticket', 'projections status takes no names'],
    ['log stream', 'log takes one name'],
    ['backup', 'backup takes one folder'],
    ['log verify --anchor 5', 'An anchor is'],
    ['log verify --fast', "Unknown option '--fast'"],
  ])('refuses %s and says why', (line, why) => {
    expect(() => readCommandLine(line.split(' '))).toThrow(WrongUsage);
    expect(() => readCommandLine(line.split(' '))).toThrow(why);
  });

  it('accepts an anchor as `log verify` prints it', () => {
    const hash = 'ab'.repeat(32);
    expect(readCommandLine(['log', 'verify', '--anchor', `12:${hash}`])).toMatchObject({
      anchor: { position: 12n, hash },
    });
  });

  it.each([[[]], [['--help']], [['projections', 'rebuild', '--help']], [['help', 'log']]])(
    'prints help for %j',
    args => {
      expect(readCommandLine(args)).toMatchObject({ help: true });
    },
  );

  it('has a help page for every command, and the overview otherwise', () => {
    for (const what of ['projections', 'log', 'backup', 'restore'])
      expect(usageOf(what)).toContain(`Usage: prosa ${what}`);
    expect(usageOf(undefined)).toBe(usage);
  });
});
