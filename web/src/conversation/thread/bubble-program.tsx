import type { MessageView } from '@prosa/contracts';
import { Cog, SendMessage } from '@blueprintjs/icons';
import { PlaceLink } from '../../core/place-link';
import { useMay } from '../../session/use-session';
import { useTexts } from '../../entities/use-texts';
import './bubble-program.css';

/** The name of the program that wrote a message; undefined where none did. */
export const programNameOf = (
  { program }: MessageView,
  t: ReturnType<typeof useTexts>,
): string | undefined => {
  if (program === undefined) return undefined;
  if (program.kind === 'api') return t('messages.api');
  return program.campaign === null
    ? t('messages.campaign')
    : t('messages.campaignNamed', { name: program.campaign.name });
};

/** The program that wrote a message: a campaign with a link to its report, for those who may see it. */
export const BubbleProgram = ({ message }: { readonly message: MessageView }) => {
  const t = useTexts();
  const seesReports = useMay('campaigns:see');
  const name = programNameOf(message, t);
  if (name === undefined) return null;
  const campaign = message.program?.campaign ?? null;
  const inside = (
    <>
      {message.program?.kind === 'campaign' ? <SendMessage size={12} /> : <Cog size={12} />}
      <span className="meta-program-name">{name}</span>
    </>
  );
  if (campaign === null || !seesReports) return <span className="meta-bot meta-program">{inside}</span>;
  return (
    <PlaceLink
      className="meta-bot meta-program"
      href={`/campaign-report/${campaign.id}`}
      title={t('messages.toCampaign')}
    >
      {inside}
    </PlaceLink>
  );
};
