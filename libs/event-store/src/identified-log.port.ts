/**
 * A log apart from the read database, which can be exchanged behind its back: an id tells it from every other. It is no
 * fact of a company, and no reader or follower receives it.
 */
export interface IdentifiedLog {
  /** The id of the installation whose log this is; null when none has written it. */
  installation(): Promise<string | null>;
  /** Writes an id where there is none; returns the one that is there then, whoever was first. */
  claimInstallation(id: string): Promise<string>;
}
