import { Client } from 'pg';
import { withoutIndexes } from '../support/growth/without-indexes';

/** How much a company has. */
export interface Sizes {
  readonly contacts: number;
  readonly tickets: number;
  readonly messages: number;
}

/** Whose rows are made, and where they are written. */
export interface BigCompany {
  readonly url: string;
  readonly companyId: number;
  readonly connectionId: number;
  readonly sizes: Sizes;
  readonly log: (line: string) => void;
}

/** Companies beside the big one; the k-th has a k-th part of what the first has. */
const OTHERS = 99;
const FIRST_OTHER: Sizes = { contacts: 10_000, tickets: 20_000, messages: 400_000 };

/** The numbers of what is made begin here. */
export const FIRST_ID = 1_000_000;
/** Tickets that go on for years: they have a twentieth of all messages, the first of them a seventh of those. */
const LONG_TICKETS = 300;
/** What the big company has in all, the demo's own counted. */
const QUEUES = 12;
const TAGS = 20;
const AGENTS = 60;
/** Two processors, two writers. */
const LANES = 2;

const said =
  'Bom dia, gostaria de saber sobre o meu pedido, que ainda não chegou. Podem verificar o endereço de entrega e me ' +
  'dizer quando passa a transportadora? Obrigado pela atenção, fico no aguardo de um retorno ainda hoje.';
const firstNames =
  'Ana,Bruno,Carla,Davi,Elisa,Fábio,Gabriela,Hugo,Íris,João,Karina,Luís,Márcia,Nélson,Olga,Paulo,Queila,Renato,Sônia,' +
  'Tiago,Úrsula,Vítor,Wanda,Xavier,Yara,Zélia,Antônio,Beatriz,Caio,Denise,Eduardo,Fernanda,Gustavo,Helena,Igor,Jussara';
const lastNames =
  'Silva,Souza,Costa,Santos,Oliveira,Pereira,Rodrigues,Almeida,Nascimento,Lima,Araújo,Fernandes,Gomes,Ribeiro,Martins,' +
  'Carvalho,Rocha,Barbosa,Moura,Cardoso,Teixeira,Farias,Correia,Melo,Freitas,Vieira,Batista,Moreira,Nunes,Mendes';

/**
 * What looks like chance and is always the same. `share` is in [0, 1); `contact_of` prefers few contacts, those who
 * write every week; `ticket_of` keeps the messages of a ticket within some days of each other, but for long ones;
 * `among` takes the first of a list most often.
 */
const helpers = `
  set search_path to rm, public;
  set maintenance_work_mem = '1GB';
  set max_parallel_maintenance_workers = 2;
  set work_mem = '64MB';
  create function pg_temp.share(n bigint, salt int) returns double precision language sql immutable
    as $$ select (hashint8extended(n, salt) & 2147483647) / 2147483648.0 $$;
  create function pg_temp.contact_of(ticket bigint, contacts bigint) returns bigint language sql immutable
    as $$ select 1 + floor(contacts * (1 - sqrt(pg_temp.share(ticket, 1))))::bigint $$;
  create function pg_temp.ticket_of(n bigint, messages bigint, tickets bigint) returns bigint language sql immutable
    as $$ select case when pg_temp.share(n, 2) < 0.05
      then 1 + floor(least(tickets, ${LONG_TICKETS}) * power(pg_temp.share(n, 3), 3))::bigint
      else greatest(1, least(tickets,
        1 + n * tickets / messages - floor(0.002 * tickets * power(pg_temp.share(n, 4), 2))::bigint)) end $$;
  create function pg_temp.uuid_of(kind text, company bigint, n bigint) returns uuid language sql immutable
    as $$ select md5(kind || company || '-' || n)::uuid $$;
  create function pg_temp.among(choices int[], n bigint, salt int) returns int language sql immutable
    as $$ select choices[1 + floor(cardinality(choices) * power(pg_temp.share(n, salt), 2.5))::int] $$;
  create function pg_temp.text_among(choices text[], n bigint, salt int) returns text language sql immutable
    as $$ select choices[1 + floor(cardinality(choices) * pg_temp.share(n, salt))::int] $$;
`;

const open = async (url: string): Promise<Client> => {
  const db = new Client({ connectionString: url });
  await db.connect();
  await db.query(helpers);
  return db;
};

/** `array[1,2]::int[]` */
const listOf = (numbers: readonly number[]): string => `array[${numbers.join(',')}]::int[]`;

/** Rows like one that the company has, with numbers and names of their own, until there are `count`. */
const copies = (db: Client, companyId: number, table: string, count: number): Promise<unknown> =>
  db.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(like_it) || jsonb_build_object(
       'id', ${FIRST_ID} + n, 'uuid', gen_random_uuid(), 'name', like_it.name || ' ' || n,
       'email', 'agent' || n || '@big.test'))).*
     from (select * from ${table} where company_id = ${companyId} order by id desc limit 1) like_it,
       generate_series((select count(*) from ${table} where company_id = ${companyId}) + 1, ${count}) n`,
  );

interface Owner extends Sizes {
  readonly companyId: number;
  readonly connectionId: number;
  readonly queues: readonly number[];
  readonly tags: readonly number[];
  readonly agents: readonly number[];
}

const fillContacts = (db: Client, { companyId, contacts }: Owner): Promise<unknown> =>
  db.query(
    `insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
     select ${companyId}, pg_temp.uuid_of('contact', ${companyId}, n), ${FIRST_ID} + n,
       pg_temp.text_among(string_to_array('${firstNames}', ','), n, 5) || ' '
         || pg_temp.text_among(string_to_array('${lastNames}', ','), n, 6) || ' ' || n,
       '5521' || lpad(n::text, 9, '0'), '', '', '[]', now() - interval '700 days', now() - interval '700 days'
     from generate_series(1, ${contacts}) n`,
  );

/** One of a hundred tickets is recent; of those most wait or are open. */
const fillTickets = (db: Client, owner: Owner): Promise<unknown> =>
  db.query(
    `insert into ticket (company_id, uuid, id, status, queue_id, user_id, contact_id, contact_uuid, connection_id,
       is_group, last_message, last_message_id, last_message_from_me, unread, read_position, waiting_since, created_at, updated_at)
     select ${owner.companyId}, pg_temp.uuid_of('ticket', ${owner.companyId}, n), ${FIRST_ID} + n, t.status,
       case when pg_temp.share(n, 7) < 0.08 then null else pg_temp.among(${listOf(owner.queues)}, n, 8) end,
       case when t.status = 'pending' then null else pg_temp.among(${listOf(owner.agents)}, n, 9) end,
       ${FIRST_ID} + c, pg_temp.uuid_of('contact', ${owner.companyId}, c), ${owner.connectionId}, false, left('${said}', 20 + n % 60), 'GEN' || n,
       n % 3 = 0, case when t.status = 'closed' then 0 when n % 4 = 0 then 1 + n % 9 else 0 end, 0,
       case when t.status = 'pending' then t.begun end, t.begun,
       least(now(), t.begun + pg_temp.share(n, 10) * interval '3 days')
     from generate_series(1, ${owner.tickets}) n,
       lateral (select pg_temp.contact_of(n, ${owner.contacts}) as c) contact,
       lateral (select now() - interval '700 days' * (1 - n::float8 / ${owner.tickets}) as begun,
         case when n < ${owner.tickets} * 0.99 then case when pg_temp.share(n, 11) < 0.0005 then 'open' else 'closed' end
           when pg_temp.share(n, 11) < 0.4 then 'pending' when pg_temp.share(n, 11) < 0.8 then 'open'
           else 'closed' end as status) t`,
  );

/** Three of ten tickets have a tag, few have two; the first tags are on most of them. */
const fillTags = (db: Client, { companyId, tags, tickets }: Owner): Promise<unknown> =>
  db.query(
    `insert into ticket_tag (company_id, ticket_uuid, tag_id)
     select distinct ${companyId}, pg_temp.uuid_of('ticket', ${companyId}, n), pg_temp.among(${listOf(tags)}, n, 12 + turn)
     from generate_series(1, ${tickets}) n, generate_series(1, 2) turn
     where pg_temp.share(n, 20 + turn) < 0.3 / (turn * turn)`,
  );

/** From one number to another; positions are below those of facts, so that what comes later is newer. */
const fillMessages = (db: Client, owner: Owner, from: number, until: number): Promise<unknown> =>
  db.query(
    `insert into message (company_id, uuid, id, connection_id, ticket_uuid, ticket_id, contact_id, position, body,
       from_me, ack, media_type, media_key, media_name, media_mime, media_size, media_state, is_deleted, is_edited,
       quoted_id, user_id, user_name, created_at, updated_at)
     select ${owner.companyId}, pg_temp.uuid_of('message', ${owner.companyId}, n), 'GEN' || n, ${owner.connectionId}, pg_temp.uuid_of('ticket', ${owner.companyId}, t), ${FIRST_ID} + t,
       ${FIRST_ID} + pg_temp.contact_of(t, ${owner.contacts}), n - ${owner.messages} - 1, left('${said}', 12 + (pg_temp.share(n, 30) ^ 2 * 200)::int),
       n % 2 = 0, 3, case when n % 8 = 0 then 'image' else 'extendedTextMessage' end,
       case when n % 8 = 0 then substr(md5(n::text), 1, 22) end, case when n % 8 = 0 then 'foto.jpg' end,
       case when n % 8 = 0 then 'image/jpeg' end, case when n % 8 = 0 then 120000 end,
       case when n % 8 = 0 then 'ready' else 'none' end, n % 500 = 0, n % 300 = 0,
       case when n % 30 = 0 then 'GEN' || n - 20 end, case when n % 2 = 0 then 1 end,
       case when n % 2 = 0 then 'Ana' end, m.at, m.at
     from generate_series(${from}, ${until}) n,
       lateral (select pg_temp.ticket_of(n, ${owner.messages}, ${owner.tickets}) as t) ticket,
       lateral (select now() - interval '700 days' * (1 - n::float8 / ${owner.messages}) as at) m`,
  );

const fillLane = async (url: string, owners: readonly Owner[], lane: number): Promise<void> => {
  const db = await open(url);
  try {
    for (const owner of owners) {
      const share = Math.ceil(owner.messages / LANES);
      await fillMessages(db, owner, 1 + lane * share, Math.min(owner.messages, (lane + 1) * share));
    }
  } finally {
    await db.end();
  }
};

const idsOf = async (db: Client, table: string, companyId: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(`select id from ${table} where company_id = $1 order by id`, [companyId])
  ).rows.map(row => row.id);

const otherOwner = (index: number): Owner => {
  const part = (count: number): number => Math.ceil(count / index);
  return {
    companyId: FIRST_ID + index,
    connectionId: FIRST_ID + index,
    queues: [1, 2, 3],
    tags: [1, 2, 3],
    agents: [1, 2, 3],
    contacts: part(FIRST_OTHER.contacts),
    tickets: part(FIRST_OTHER.tickets),
    messages: part(FIRST_OTHER.messages),
  };
};

const bigOwner = async (db: Client, { companyId, connectionId, sizes }: BigCompany): Promise<Owner> => {
  await copies(db, companyId, 'queue', QUEUES);
  await copies(db, companyId, 'tag', TAGS);
  await copies(db, companyId, 'user_account', AGENTS);
  const queues = await idsOf(db, 'queue', companyId);
  const tags = await idsOf(db, 'tag', companyId);
  const agents = await idsOf(db, 'user_account', companyId);
  return { ...sizes, companyId, connectionId, queues, tags, agents };
};

/**
 * Fills the read model with a big company and ninety-nine small to medium ones, always the same rows: some contacts,
 * queues, agents and tags have most of the tickets, some tickets most of the messages. The log is not filled: lists
 * read the read model alone. Messages are written without the server's own log, which doubles the time.
 */
export const generateCompanies = async (big: BigCompany): Promise<void> => {
  const db = await open(big.url);
  try {
    const owners = [
      await bigOwner(db, big),
      ...Array.from({ length: OTHERS }, (_, at) => otherOwner(at + 1)),
    ];
    const step = async (name: string, work: () => Promise<void>): Promise<void> => {
      const start = performance.now();
      await work();
      big.log(`${name}: ${((performance.now() - start) / 1_000).toFixed(0)} s`);
    };
    const each = (fill: (owner: Owner) => Promise<unknown>) => async (): Promise<void> => {
      for (const owner of owners) await fill(owner);
    };
    await step(
      'contacts',
      each(owner => fillContacts(db, owner)),
    );
    await step('tickets', () =>
      withoutIndexes(
        db,
        'ticket',
        each(owner => fillTickets(db, owner)),
      ),
    );
    await step('tags', () =>
      withoutIndexes(
        db,
        'ticket_tag',
        each(owner => fillTags(db, owner)),
      ),
    );
    await db.query('alter table message set unlogged');
    await step('messages', () =>
      withoutIndexes(db, 'message', async () => {
        await Promise.all(Array.from({ length: LANES }, (_, lane) => fillLane(big.url, owners, lane)));
      }),
    );
    await db.query('vacuum (analyze) contact');
    await db.query('analyze queue, tag, user_account');
  } finally {
    await db.end();
  }
};
