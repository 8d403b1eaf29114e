import { defineEvents, type Fact } from '@prosa/kernel';

/** A super user began to act as an administrator of the company whose stream this is; until when at the latest is fixed. */
export type CompanyAccessed = Fact<
  'CompanyAccessed',
  {
    /** The super user's uuid, whose subject key the name goes with. */
    readonly userUuid: string;
    readonly userId: number;
    /** The super user's own company. */
    readonly userCompanyId: number;
    readonly name: string;
    readonly reason: string;
    /** ISO-8601 in UTC. */
    readonly until: string;
  }
>;

/** A super user went out of the company before their time was over. */
export type CompanyAccessEnded = Fact<'CompanyAccessEnded', Record<string, never>>;

/** A super user wanted what would have let them come back as somebody of the company, and did not get it. */
export type CompanyAccessRefused = Fact<
  'CompanyAccessRefused',
  { readonly key: 'password' | 'email' | 'user' | 'token' }
>;

/** Every fact of a super user's access to a company. */
export type AccessEvent = CompanyAccessed | CompanyAccessEnded | CompanyAccessRefused;

/** The facts of access streams: one stream for each time that somebody was in. */
export const accessEvents = defineEvents<AccessEvent>('access', {
  CompanyAccessed: { version: 1, personal: { name: 'userUuid' } },
  CompanyAccessEnded: { version: 1 },
  CompanyAccessRefused: { version: 1 },
});
