import type { AdvertPlatform } from '@prosa/contracts';
import type { Texts } from './use-texts';

/** The names of the sites that show advertisements; other places have none. */
export const ADVERT_SITES: Readonly<Partial<Record<AdvertPlatform, string>>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  threads: 'Threads',
};

/** The origin of a conversation that began with an advertisement, with its site where that has a name. */
export const advertOrigin = (t: Texts, platform: AdvertPlatform): string => {
  const site = ADVERT_SITES[platform];
  return site === undefined ? t('messages.advert') : t('messages.advertOn', { site });
};
