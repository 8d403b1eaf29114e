import type { MessageView } from '@prosa/contracts';
import { advertOrigin } from '../../entities/advert-sites';
import { useTexts } from '../../entities/use-texts';
import './bubble-origin.css';

/** A message whose origin or votes are shown. */
interface OriginProps {
  readonly message: MessageView;
}

type Advert = NonNullable<MessageView['advert']>;

const BASE64 = /^[A-Za-z0-9+/]+=*$/;

const AdvertCard = ({ advert }: { readonly advert: Advert }) => {
  const t = useTexts();
  const { title, body, link, platform, picture } = advert;
  const inside = (
    <>
      {picture !== undefined && BASE64.test(picture) && (
        <img className="origin-picture" src={`data:image/jpeg;base64,${picture}`} alt="" />
      )}
      <span className="origin-words">
        <span className="origin-label">{advertOrigin(t, platform)}</span>
        {title !== undefined && <span className="origin-title">{title}</span>}
        {body !== undefined && <span>{body}</span>}
      </span>
    </>
  );
  if (link === undefined) return <span className="bubble-advert">{inside}</span>;
  return (
    <a className="bubble-advert" href={link} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
};

/** Where a message comes from: forwarded, or an answer to an advertisement. */
export const BubbleOrigin = ({ message: { forwarded, advert, isDeleted } }: OriginProps) => {
  const t = useTexts();
  if (isDeleted) return null;
  return (
    <>
      {forwarded !== undefined && (
        <span className="bubble-forwarded">
          {t(forwarded === 'often' ? 'messages.forwardedOften' : 'messages.forwardedOnce')}
        </span>
      )}
      {advert !== undefined && <AdvertCard advert={advert} />}
    </>
  );
};

/** The votes of a poll. */
export const BubbleVotes = ({ message: { votes, isDeleted } }: OriginProps) => {
  const t = useTexts();
  if (votes === undefined || isDeleted) return null;
  return (
    <ul className="bubble-votes" aria-label={t('messages.votes')}>
      {votes.map(({ option, count }) => (
        <li key={option}>
          <span>{option}</span>
          <span className="tnum">{count}</span>
        </li>
      ))}
    </ul>
  );
};
