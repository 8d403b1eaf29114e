import { Client } from 'pg';

/**
 * The three database roles. `owner` owns the schema and serves code without a tenant, `projector` writes every
 * company's rows, `app` reads one company's rows at a time. None may log in and none may bypass row-level security.
 */
export const ROLES = { owner: 'prosa_owner', projector: 'prosa_projector', app: 'prosa_app' } as const;

/** A database role of Prosa. */
export type Role = keyof typeof ROLES;

/** The schema that holds the read models. */
export const READ_SCHEMA = 'rm';

/**
 * Makes a role where there is none, and the login a member of it. Roles are shared by the whole cluster, so another
 * process may make one between check and creation. A login that may make none succeeds where the role is there; it
 * is then a member by another login, if at all.
 */
export const createRole = (role: string): string => `
  do $$ begin
    if to_regrole('${role}') is null then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    grant ${role} to current_user;
  exception when insufficient_privilege or unique_violation or internal_error then null;
  end $$;`;

/** A dump contains no grants on the database itself, and a login that does not own it cannot grant any. */
const grantDatabase = `
  do $$ begin
    execute format('grant create, connect on database %I to ${ROLES.owner}', current_database());
  exception when insufficient_privilege then null;
  end $$;`;

/** One process at a time: concurrent grants on one database fail ("tuple concurrently updated"). */
const alone = (statements: string): string =>
  `begin; select pg_advisory_xact_lock(hashtext('prosa:prepare')); ${statements} commit;`;

const prepareSchema = `
  ${grantDatabase}
  create schema if not exists ${READ_SCHEMA} authorization ${ROLES.owner};
  create schema if not exists numbers authorization ${ROLES.owner};
  grant usage on schema ${READ_SCHEMA} to ${ROLES.projector}, ${ROLES.app};
  create extension if not exists unaccent schema public;
  create extension if not exists pg_trgm schema public;`;

/**
 * Creates what requires a privileged login: the roles, the schemas and the two text-search extensions. A login
 * without privileges succeeds when everything exists already.
 */
export const prepareDatabase = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ ready: boolean; granted: boolean | null }>(
      `select count(*) = 3 and to_regnamespace('${READ_SCHEMA}') is not null
          and to_regnamespace('numbers') is not null as ready,
          bool_or(rolname = '${ROLES.owner}' and has_database_privilege(oid, current_database(), 'create')) as granted
         from pg_roles where rolname = any($1)`,
      [Object.values(ROLES)],
    );
    const [found] = rows;
    if (found?.ready === true) {
      if (found.granted !== true) await client.query(alone(grantDatabase));
      return;
    }
    for (const role of Object.values(ROLES)) await client.query(createRole(role));
    await client.query(alone(prepareSchema));
  } finally {
    await client.end();
  }
};
