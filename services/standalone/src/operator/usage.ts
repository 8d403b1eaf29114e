/** The output of `prosa --help`. */
export const usage = `Usage: prosa <what> <command> [options]

  prosa projections status                how far the read model is, and which streams are put aside
  prosa projections verify                compare the read model with a replay of the log
  prosa projections rebuild [part…]       make it, or some parts of it, what a replay gives; everything stays in use
  prosa projections retry-parked [name…]  project again what was put aside: these streams, or all

  prosa log status                        where the log is, and how long
  prosa log verify [--anchor <p>:<hash>]  recompute the hash chain; names the first position that was changed or is missing
  prosa log compare                       the same as \`projections verify\`
  prosa log stream <name>                 the facts of a stream, one JSON line each, personal fields included
  prosa log seal <folder>                 put a backup into an empty database, with the personal data of its log sealed

  prosa backup <folder>                   write log, everything that is in no fact, and files to a new folder
  prosa restore <folder>                  put a backup into an empty database, and rebuild what follows from it

  prosa setup --name … --email …          found the platform of an empty installation: super user, first plan, sender
  prosa secrets status                    how many secrets and keys of personal data are sealed, and how many by an older key
  prosa secrets rotate                    seal them anew by SECRETS_KEY; SECRETS_PREVIOUS_KEYS opens the older ones

  prosa keys status                       how many keys of personal data there are, and whether SECRETS_KEY opens them
  prosa keys backup <folder>              write them, wrapped, to a new folder: no other backup holds them
  prosa keys restore <folder>             put them back, before \`prosa restore\`

  prosa demo status                       what there is of the demo in this data
  prosa demo remove                       remove it: its companies, everybody in them, and its plans

  --json    one JSON object per line instead of text
  --help    this page, or that of one command

It reads the same environment as Prosa itself (DATABASE_URL, DATA_DIR, EVENT_STORE_URL, MEDIA_STORE …) and may run beside it.
It ends with 0 when all is well, 1 when something is not as it should be, 2 when it was called wrongly or cannot work here.
`;

const pages: Readonly<Record<string, string>> = {
  projections: `Usage: prosa projections status|verify|rebuild|retry-parked [name…] [--json]

  status        position of the read model and of the log, seconds behind, and each parked stream with its error
  verify        replays the log into tables beside the live ones, and compares row by row in one snapshot; ends with 1 when
                a table differs, and names up to twenty keys of each
  rebuild       the same, then gives the live tables the rows that differ, in one commit. Readers see all of the old rows or
                all of the new ones and never wait; facts go on being appended; the projector waits while rows are exchanged.
                Parts are named in the *.read-model.ts of each service, a record's part bears the record's name
  retry-parked  projects again what was put aside; ends with 1 when a stream fails again
`,
  log: `Usage: prosa log status|verify|compare [--anchor <position>:<hash>] [--json]
       prosa log stream <name>
       prosa log seal <folder>

  status   engine, head position and number of the last fact's position
  verify   recomputes the chain of SHA-256 from the first fact. Keep the anchor it prints somewhere else: who can rewrite the
           whole log can rewrite its head as well, but not your note. Give it back with --anchor.
           EventStoreDB holds no chain, as no writer there knows the fact before its own: what is printed is the digest of all
           facts in their order, and only an anchor from an earlier day proves anything
  compare  the same as \`prosa projections verify\`
  seal     does what \`prosa restore <folder>\` does, and seals what earlier releases wrote open in the log. Every fact keeps its
           position, id and time; the chain is a new one, and a last fact, LogSealed, names the head of the old one, in the
           same commit. The old database and its backups hold the open log as before: delete them yourself
  stream   prints what was said: treat the output as you would treat the conversation
`,
  setup: `Usage: prosa setup --name <your name> --email <address> [--platform <name>] [--plan <name>]
                  [--users 10] [--connections 2] [--queues 10] [--password …] [--json]

Founds the platform, as the first visit at /setup does: the super user, the first plan, and the connection that codes and
notices leave by, which is linked at Conexões. Each answer can be given as PROSA_SETUP_NAME, PROSA_SETUP_EMAIL,
PROSA_SETUP_PASSWORD and so on instead. Give the password by PROSA_SETUP_PASSWORD or, as a file that holds it, by
PROSA_SETUP_PASSWORD_FILE: what stands on a command line can be read by everybody on the machine.
Prosa may run meanwhile. An installation that has a super user is left as it is, and the command ends with 0, so that an image
can run it at every start.
`,
  demo: `Usage: prosa demo status|remove [--json]

  status  the companies of the demo in this data, with how many people, contacts, tickets and connections each holds
  remove  removes those companies with everybody in them, and the demo's plans that no company has any more. What happened
          stays in the log. Prosa refuses to start with WA_NETWORK=whatsapp before that, since everybody knows the
          password of demo people; it need not run, and may
`,
  secrets: `Usage: prosa secrets status|rotate [--json]

  status  how many sealed values and wrapped keys of personal data there are, by the id of the key that sealed them; ends
          with 1 when some cannot be opened
  rotate  seals each anew by SECRETS_KEY. Give all processes the new key, and the old one in SECRETS_PREVIOUS_KEYS, first;
          take the old one away afterwards. May be repeated, and Prosa may run
`,
  keys: `Usage: prosa keys status|backup|restore [folder] [--json]

Personal data in the log is sealed by keys of their own, one per person and year. They lie in the database, wrapped by
SECRETS_KEY, and in no ordinary backup, so that what was erased does not come back with one.

  status   how many there are, by the id of the key that wrapped them, and which companies lack one of their own; ends with
           1 when there are such or some keys cannot be opened
  backup   writes them, wrapped, to a new folder; Prosa may run. Do it after each \`prosa backup\`, as a copy of the log is
           read by keys that are as new. Keep it on another machine than the log's, seven days, twice. Whoever loses the keys
           or SECRETS_KEY loses all personal data
  restore  adds them to those that are there, and changes none; may be repeated. Do it before \`prosa restore\`, and where a
           start says that the keys of the log are not in the database
`,
  backup: `Usage: prosa backup <folder> [--json]

Writes a new folder: manifest.json (what is in it, with checksums), the log as it was hashed, every table that no fact leads
to (password hashes, sign-in sessions, WhatsApp's sealed keys, processes), and the files of conversations. One snapshot; Prosa
may run. Not in it, and to be kept elsewhere: the keys of personal data (\`prosa keys backup\`), GATEWAY_KEY (or
secret/gateway.key), SECRETS_KEY (or secrets/company-secrets), JWT_SECRET, MEDIA_LINK_SECRET.
The folder holds personal data: encrypt it where you put it. A log in EventStoreDB is backed up by EventStoreDB's own means.
`,
  restore: `Usage: prosa restore <folder> [--json]

Give the keys of personal data first (\`prosa keys restore\`): without them names and messages cannot be read, and nothing starts.
Checks the folder against its manifest, fills the empty database of DATABASE_URL, projects the log anew, and verifies the hash
chain. Refuses a database whose log is not empty. Prosa must not run meanwhile; and never let a restored copy run beside the
original with WA_NETWORK=whatsapp: both would use the same WhatsApp sessions.
`,
};

/** The page of one command; the whole when there is none of that name. */
export const usageOf = (what: string | undefined): string => pages[what ?? ''] ?? usage;
