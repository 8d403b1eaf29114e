import { Bullseye } from '@blueprintjs/icons';
import type { AdvertPlatform } from '@prosa/contracts';
import { advertOrigin } from './advert-sites';
import { useTexts } from './use-texts';

/** The parts of an advertisement that a row shows. */
interface ShownAdvert {
  readonly platform: AdvertPlatform;
  readonly title: string | null;
}

/** A mark on the row of a customer who came by an advertisement. */
export const AdvertMark = ({ advert }: { readonly advert: ShownAdvert | null }) => {
  const t = useTexts();
  if (advert === null) return null;
  const origin = advertOrigin(t, advert.platform);
  const text = advert.title === null ? origin : `${origin}: ${advert.title}`;
  return (
    <span className="row-bot" title={text}>
      <Bullseye size={12} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
};
