import { announcement } from './announcement/announcement.resource';
import { help } from './help/help.resource';

/** The declared records of the platform; standing here is being served, projected, documented and tested. */
export const platformRecords = [announcement, help] as const;
