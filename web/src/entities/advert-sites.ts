import type { AdvertPlatform } from '@prosa/contracts';

/** The names of the sites that show advertisements; other places have none. */
export const ADVERT_SITES: Readonly<Partial<Record<AdvertPlatform, string>>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  threads: 'Threads',
};
