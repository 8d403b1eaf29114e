import type { Facts, ScenarioName } from './testing/whatsapp.scenarios';

/** The expected findings of each scenario, and the promise they prove. */
const EXPECTATIONS: Readonly<Record<ScenarioName, readonly [string, Facts]>> = {
  pairing: [
    'is paired by a code and later connects without one',
    {
      path: ['opening', 'qr', 'pairing', 'connected'],
      me: '5511990000001',
      second: ['opening', 'connected'],
    },
  ],
  receiving: [
    'journals what customers write, in order and under their ids',
    { inOrder: true, sameIds: true, from: '5511988887777', fromMe: false, kind: 'extendedTextMessage' },
  ],
  storeAndForward: [
    'gets what was written while it was closed',
    { before: 0, texts: ['one', 'two', 'three'] },
  ],
  backlog: ['lets nothing that comes in live overtake what waited', { inOrder: true }],
  journalFailure: [
    'confirms nothing that the journal did not take, and gets it again',
    { texts: ['before', 'kept', 'after'] },
  ],
  brokenStore: [
    'lets nothing overtake what its store could not write or read for',
    {
      texts: ['first', 'unwritten', 'unread'].flatMap(name =>
        Array.from({ length: 8 }, (_, n) => `${name} ${n + 1}`),
      ),
      unreadable: 0,
    },
  ],
  pictures: [
    'gives files out decrypted, of both sides, and says when they are gone',
    {
      sides: [
        [false, '5511988887777'],
        [true, '5511988887777'],
      ],
      fetched: [true, true],
      gone: true,
      body: 'look',
      mediaType: 'image',
      name: 'imagem.jpg',
      mime: 'image/jpeg',
      size: 180_000,
    },
  ],
  changes: [
    'journals edits, reactions and what is taken back like messages, in order',
    {
      said: [
        'first',
        ['edit', true, 'second'],
        ['reaction', true, '👍'],
        ['reaction', true, ''],
        ['revoke', true],
      ],
    },
  ],
  calls: [
    'tells of calls, and refuses them',
    { sameId: true, from: '5511988887777', state: 'offer', video: false },
  ],
  unreadable: [
    'tells of what cannot be read, and journals it once it can',
    { told: true, texts: ['at last'] },
  ],
  sending: [
    'sends under the given id, and tells of delivery and reading',
    { shape: true, sameId: true, held: 1, texts: ['hello'], states: ['delivered', 'read'] },
  ],
  answering: [
    'talks in both directions',
    { texts: ['question', 'thanks'], answers: ['answer 0', 'answer 1', 'answer 2'] },
  ],
  neighbours: [
    'carries messages between two numbers that it serves both',
    { asked: ['ten loaves?'], answered: ['ten loaves.'] },
  ],
  crossing: [
    'keeps both directions readable and in order while they cross',
    { asked: true, answered: true, copies: 0 },
  ],
  silentServer: [
    "counts nothing as sent without the server's acknowledgement, and repeats under the same id",
    { first: { code: 'no-ack', retryable: true }, second: 'sent', held: ['once'], copies: 1 },
  ],
  refused: [
    'tells refusals that must not be repeated from those that may',
    {
      restricted: { code: '463', retryable: false },
      afterwards: 'sent',
      closed: { code: 'not-connected', retryable: true },
    },
  ],
  cut: ['comes back after a lost connection', { path: ['connected', 'opening:network', 'connected'] }],
  cutInBurst: [
    'loses and mixes up nothing when the connection breaks in a burst',
    { inOrder: true, answered: ['all of them'] },
  ],
  closedInBurst: [
    'loses and mixes up nothing when it is closed and opened in a burst',
    { inOrder: true, answered: ['hello', 'all of them'] },
  ],
  replaced: [
    'gives way to another owner instead of fighting, and keeps its pairing',
    { reason: 'replaced', kept: true },
  ],
  unlinked: ['forgets its secrets when the phone unlinks it', { reason: 'logged_out', wiped: true }],
  loggedOut: [
    'unlinks itself, and can be paired anew',
    { reason: 'logged_out', wiped: true, path: ['opening', 'qr', 'pairing', 'connected'] },
  ],
  banned: [
    'stays closed when the account is banned, and keeps its pairing',
    { reason: 'banned', kept: true },
  ],
  fenced: [
    'writes nothing once another worker owns the connection, and loses nothing',
    { reason: 'lease_lost', wrote: 0, texts: ['for the new owner'] },
  ],
  kindsIn: [
    'tells what files are, and gives each of them out',
    {
      image: ['image', 'image/jpeg', false, 0, 'same'],
      sticker: ['image', 'image/webp', false, 0, 'same'],
      audio: ['audio', 'audio/mpeg', false, 0, 'same'],
      voice: ['audio', 'audio/ogg', true, 3, 'same'],
      video: ['video', 'video/mp4', false, 0, 'same'],
      document: ['application', 'application/pdf', false, 0, 'same'],
    },
  ],
  placesAndCardsIn: ['tells places and cards', { kinds: ['locationMessage', 'vcard'] }],
  kindsOut: [
    'brings files of every kind to phones, byte by byte',
    {
      image: ['image', true],
      sticker: ['sticker', true],
      audio: ['audio', true],
      voice: ['voice', true],
      video: ['video', true],
      document: ['document', true],
    },
  ],
  placesAndCardsOut: ['sends places and cards', { kinds: ['location', 'contact'] }],
  quotes: [
    'says which message is answered, both ways',
    { quotesOurs: true, body: 'this one', quotesTheirs: true },
  ],
  changesOut: [
    'changes and takes back what was sent, and reacts',
    { edited: 'first', revoked: true, reaction: '👍' },
  ],
  renewal: [
    'has a phone bring a file again that the server has deleted, and says when the phone lost it too',
    { before: 'gone', after: 'same', lost: 'gone' },
  ],
  ownersPhone: [
    'journals what the owner types on the phone, and typed while nobody looked',
    {
      sides: [
        [true, '5511988887777'],
        [true, '5511988887777'],
      ],
      texts: ['typed on the phone', 'and while nobody looked'],
    },
  ],
  duplicates: [
    'journals once what comes twice, and stays readable',
    { texts: ['one', 'two', 'three', 'last'], answered: ['all of them'] },
  ],
  groups: [
    'lets what is said in groups pass where nobody wants it, and loses nothing that people write directly',
    { texts: ['directly', 'directly, later', 'and directly'], unread: 0 },
  ],
  groupsIn: [
    'journals what is said in groups, by whom, beside what people write directly',
    {
      texts: ['hello all', 'hello Ana', 'typed on the phone', 'which?', '', 'and directly'],
      chats: ['group', 'group', 'group', 'group', 'group', '5511988887777'],
      authors: ['5511988887777', '5521977776666', null, '5511988887777', '5521977776666', null],
      sides: [false, false, true, false, false, false],
      quotes: true,
      media: true,
    },
  ],
  groupBacklog: [
    'gets once what was said in a group while it was closed, and what comes twice',
    { texts: ['before', 'one', 'two', 'three', 'twice', 'last'] },
  ],
  groupUnreadable: [
    'tells of what cannot be read in a group, and journals it once it can',
    { told: true, texts: ['at last', 'readable'] },
  ],
  groupChangesIn: [
    'journals what members change, and who did',
    {
      found: [
        ['message', false],
        ['edit', true],
        ['reaction', true],
        ['revoke', true],
      ],
      authors: ['5511988887777', '5511988887777', '5521977776666', '5511988887777'],
    },
  ],
  groupsOut: [
    'says, quotes, changes and takes back in groups, on every phone once',
    {
      shown: [
        { text: 'over here', quotes: true, revoked: true, reaction: '🙏' },
        { text: 'over here', quotes: true, revoked: true, reaction: '🙏' },
      ],
      file: true,
      caption: 'look',
      duplicates: 0,
    },
  ],
  groupReceipts: [
    'knows to how many a message goes, and tells whose phone has it',
    { members: 2, delivered: 2, read: true },
  ],
  groupNames: [
    'knows what a group is called, tells when that changes, and keeps out of groups that are not its own',
    {
      before: { subject: 'Neighbours', members: 2 },
      after: { subject: 'Good neighbours', members: 2 },
      told: ['Good neighbours'],
      stranger: null,
      kept: { code: 'not-in-group', retryable: false },
    },
  ],
  reordering: ['reads messages that overtake each other', { all: true, inOrder: false }],
  typing: [
    'tells who types while somebody is here, and shows phones who types here',
    { told: ['composing', 'recording', 'paused'], by: true, afterAway: ['composing'] },
  ],
  presence: [
    'is online only when it says so, and says it anew to every connection',
    { before: false, unfollowed: true, closed: { code: 'not-connected', retryable: true } },
  ],
  lateEvents: [
    'ignores what a connection says that is over: no state, no message, no acknowledgement',
    { silent: true, texts: ['before', 'after'], others: 0, kept: true, path: ['opening', 'connected'] },
  ],
  reading: ['lets phones know what was read', { before: true }],
  profilePictures: [
    'tells of changed pictures and gives them out',
    { before: null, same: true, after: null },
  ],
  numbers: ['knows who has WhatsApp', { known: [true, '5511988887777'], nobody: false }],
  missedCall: ['tells when a call is over that nobody took', { states: ['offer', 'missed'], same: true }],
  pairingCode: [
    'is paired by a code that is typed on the phone, and by no other code',
    { shape: true, wrong: 'refused', me: '5511990000001', late: { code: 'not-connected', retryable: true } },
  ],
  codeExpiry: [
    'gives up when nobody scans its codes, and shows new ones later',
    { reason: 'qr_expired', anew: true },
  ],
  tooOld: ['says when its version is too old, and keeps its pairing', { reason: 'version', kept: true }],
  cold: [
    'may be restricted to those who wrote before',
    { cold: { code: '463', retryable: false }, warm: 'sent' },
  ],
  caughtUp: ['says when everything that had waited is journalled', { journalled: 12 }],
  quietAfterClose: ['is silent after it was closed', { after: 0, journalled: 0 }],
};

/**
 * The promises of `WhatsAppProvider`, for any provider.
 * @param play runs one scenario on a new rig, in this process or another.
 */
export function describeWhatsApp(name: string, play: (scenario: ScenarioName) => Promise<Facts>): void {
  describe(`${name}, as a way to WhatsApp,`, () => {
    for (const [scenario, [promise, facts]] of Object.entries(EXPECTATIONS)) {
      it(`${promise}`, async () => {
        expect(await play(scenario as ScenarioName)).toEqual(facts);
      });
    }
  });
}
