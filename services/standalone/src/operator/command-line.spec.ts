import { readCommandLine, WrongUsage } from './command-line';
import { usage, usageOf } from './usage';

describe('the command line of prosa', () => {
  it.each([
    ['projections status', { what: 'projections', verb: 'status', names: [], json: false }],
    ['projections rebuild ticket tag --json', { verb: 'rebuild', names: ['ticket', 'tag'], json: true }],
    ['log stream ticket-1_x', { what: 'log', verb: 'stream', names: ['ticket-1_x'] }],
    [
      'log find --company 3 --ticket 41 --since 2026-11-30 --until 2026-11-30T14:00:00-03:00 --most 5',
      {
        verb: 'find',
        find: {
          company: 3,
          ticket: 41,
          since: new Date('2026-11-30T00:00:00Z'),
          until: new Date('2026-11-30T17:00:00Z'),
          most: 5,
        },
      },
    ],
    [
      'log find --type TicketDeleted --until 2026-11-30',
      { find: { until: new Date('2026-11-30T23:59:59.999Z'), most: 1_000 } },
    ],
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
    ['log find', 'Say which facts'],
    ['log find --ticket 41', '--ticket needs --company'],
    ['log find --company 0', '--company takes a number from 1'],
    ['log find --company x', '--company takes a number from 1'],
    ['log find --since yesterday', '--since takes a day'],
    ['log find --since 2026-13-45', '--since takes a day'],
    ['log find --until 2026-11-30T14:00', '--until takes a day'],
    ['log find --company 1 ticket', 'log find takes no names'],
    ['log status --company 1', 'Only log find takes --company'],
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
