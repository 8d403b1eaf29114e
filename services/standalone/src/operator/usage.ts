/** The output of `prosa --help`. */
export const usage = `Usage: prosa <what> <command> [options]

  prosa projections status                how far the read model is, and which streams are put aside
  prosa projections verify                compare the read model with a replay of the log
  prosa projections rebuild [part…]       make it, or some parts of it, what a replay gives; everything stays in use
  prosa projections retry-parked [name…]  project again what was put aside: these streams, or all
  prosa projections reset --i-know        take the log as it is, where the database has followed another one or a newer copy

  prosa log status                        where the log is, and how long
  prosa log verify [--anchor <p>:<hash>]  recompute the hash chain; names the first position that was changed or is missing
  prosa log compare                       the same as \`projections verify\`
  prosa log stream <name>                 the facts of a stream, one JSON line each, personal fields included
  prosa log find --company <n> …          the facts of a company, type, person, ticket or time, one line each
  prosa log prepare --admin-url <url>     let the login of EVENT_STORE_URL read all of EventStoreDB, and look whether it can be used
  prosa log seal <folder>                 put a backup into an empty database, with the personal data of its log sealed

  prosa backup <folder>                   write log, everything that is in no fact, and files to a new folder
  prosa restore <folder>                  put a backup into an empty database, and rebuild what follows from it

  prosa setup --name … --email …          found the platform of an empty installation: super user, first plan, sender
  prosa secrets status                    how many secrets and keys of personal data are sealed, and how many by an older key
  prosa secrets rotate                    seal them anew by SECRETS_KEY; SECRETS_PREVIOUS_KEYS opens the older ones
  prosa secrets export                    print the keys, those generated under DATA_DIR too, as variables

  prosa keys status                       how many keys of personal data there are, whether SECRETS_KEY opens them, and which are missing
  prosa keys verify                       open every personal value of the log by them
  prosa keys backup <folder>              write them, wrapped, to a new folder: no other backup holds them
  prosa keys restore <folder>             put them back, before \`prosa restore\`

  prosa demo status                       what there is of the demo in this data
  prosa demo remove                       remove it: its companies, everybody in them, and its plans

  --json     one JSON object per line instead of text
  --help     this page, or that of one command
  --version  the version of this installation

It reads the same environment as Prosa itself (DATABASE_URL, DATA_DIR, EVENT_STORE_URL, MEDIA_STORE …) and may run beside it.
It ends with 0 when all is well, 1 when something is not as it should be, 2 when it was called wrongly or cannot work here.
`;

const pages: Readonly<Record<string, string>> = {
  projections: `Usage: prosa projections status|verify|rebuild|retry-parked|reset [name…] [--json]

  status        position of the read model and of the log, seconds behind, and each parked stream with its error
  verify        replays the log into tables beside the live ones, and compares row by row in one snapshot; ends with 1 when
                a table differs, and names up to twenty keys of each
  rebuild       the same, then gives the live tables the rows that differ, in one commit. Readers see all of the old rows or
                all of the new ones and never wait; facts go on being appended; the projector waits while rows are exchanged.
                Parts are named in the *.read-model.ts of each service, a record's part bears the record's name
  retry-parked  projects again what was put aside; ends with 1 when a stream fails again
  reset         takes the log as it is, where a start says that log and database do not belong together: nothing that lies before
                its end is reacted to again or sent, and the read model is made anew. What the database has seen and the log
                does not hold is given up, so restore both to one time instead where that is possible. Stop Prosa first, and
                say --i-know
`,
  log: `Usage: prosa log status|verify|compare [--anchor <position>:<hash>] [--json]
       prosa log stream <name>
       prosa log find [--company <number>] [--type <fact>] [--actor <name or number>] [--ticket <number>]
                      [--since <day or moment>] [--until <day or moment>] [--most 1000]
       prosa log seal <folder>
       prosa log prepare --admin-url esdb://admin:password@host:2113

  status   engine, head position and number of the last fact's position
  verify   recomputes the chain of SHA-256 from the first fact. Keep the anchor it prints somewhere else: who can rewrite the
           whole log can rewrite its head as well, but not your note. Give it back with --anchor.
           EventStoreDB holds no chain, as no writer there knows the fact before its own: what is printed is the digest of all
           facts in their order, and only an anchor from an earlier day proves anything
  compare  the same as \`prosa projections verify\`
  prepare  adds the login of EVENT_STORE_URL to those who may read $all, and looks whether the server can be used: version, rights,
           certificate. Once, by an administrator; nothing else of Prosa ever needs those rights
  seal     does what \`prosa restore <folder>\` does, and seals what earlier releases wrote open in the log. Every fact keeps its
           position, id and time; the chain is a new one, and a last fact, LogSealed, names the head of the old one, in the
           same commit. The old database and its backups hold the open log as before: delete them yourself
  stream   prints what was said: treat the output as you would treat the conversation. The company finds in its activity that
           its log was read, and what was asked for
  find     the same for the facts that match all of the options, oldest first; --ticket needs --company. Days are UTC. Everything
           between --since and --until is read, so give both where the log is long
`,
  setup: `Usage: prosa setup --name <your name> --email <address> --price <reais a month> [--platform <name>]
                  [--plan <name>] [--users 10] [--connections 2] [--queues 10] [--password …] [--json]

Founds the platform, as the first visit at /setup does: the super user, the first plan, and the connection that codes and
notices leave by, which is linked at Conexões. A price of 0 makes a plan
that has no due date. Each answer can be given as PROSA_SETUP_NAME, PROSA_SETUP_EMAIL,
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
  secrets: `Usage: prosa secrets status|rotate|export [--json]

  status  how many sealed values and wrapped keys of personal data there are, by the id of the key that sealed them; ends
          with 1 when some cannot be opened
  rotate  seals each anew by SECRETS_KEY. Give all processes the new key, and the old one in SECRETS_PREVIOUS_KEYS, first;
          take the old one away afterwards. May be repeated, and Prosa may run
  export  prints the keys of this installation as variables, those generated under DATA_DIR too, for the environment of
          several processes (docs/operations/from-one-to-several.md). Treat the output as you would treat all data
`,
  keys: `Usage: prosa keys status|verify|backup|restore [folder] [--json]

Personal data in the log is sealed by keys of their own, one per person and year. They lie in the database, wrapped by
SECRETS_KEY, and in no ordinary backup, so that what was erased does not come back with one.

  status   how many there are, by the id of the key that wrapped them, which companies lack one of their own, and which
           keys the log is read by are neither here nor destroyed; ends with 1 when there are such or some keys cannot be
           opened
  verify   the same, and opens every personal value of the log; names the first facts that cannot be read
  backup   writes them, wrapped, to a new folder; Prosa may run. Do it after each \`prosa backup\`, as a copy of the log is
           read by keys that are as new. Keep it on another machine than the log's, seven days, twice. Once the keys or
           SECRETS_KEY are lost, no name, number or message of the log can ever be read again
  restore  adds them to those that are there, and changes none; refuses all when SECRETS_KEY and SECRETS_PREVIOUS_KEYS do not
           open each. May be repeated. Do it before \`prosa restore\`, and where a
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
