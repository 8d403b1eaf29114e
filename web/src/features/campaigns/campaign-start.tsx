import type { CampaignView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useList } from '../../resource/use-list';
import { useUser } from '../../session/use-session';
import { DefinitionLines, type DefinitionLine } from '../../ui/definition-lines';
import { truncate } from '../../ui/formatters';
import { useMoment } from './use-moment';
import { inputOf, peopleIn, VARIANTS } from './campaign-form';
import { useAudience } from './use-audience';
import { useAudienceWords } from './use-audience-words';
import { useMessageSettingsOnceThere } from './message-settings';
import { OddHour, PeopleWarnings, UnknownVariables } from './campaign-warnings';

const SHOWN = 140;

interface Named {
  readonly id: number;
  readonly name: string;
}

const textsOf = (view: CampaignView): readonly string[] =>
  VARIANTS.flatMap(each => [
    ...(view.confirmation ? [view[`confirmationMessage${each}`]] : []),
    view[`message${each}`],
  ]).filter(text => text.trim() !== '');

/** What is about to happen: to how many, which people, from which number, what they read, and until when. */
export const StartFigures = ({ view }: { readonly view: CampaignView }) => {
  const t = useT();
  const moment = useMoment();
  const { timeZone } = useUser().company;
  const input = inputOf(view, timeZone);
  const people = peopleIn(input, view);
  const audienceWords = useAudienceWords();
  const lists = useList<Named>('/contact-lists/list');
  const tags = useList<Named>('/tags/ticket/list');
  const confirmation = view.confirmation ? { confirmation: 'true' } : {};
  const { value: audience } = useAudience({
    ...people,
    ...confirmation,
    whatsappId: String(view.whatsappId),
  });
  const settings = useMessageSettingsOnceThere();
  const [first = '', ...more] = textsOf(view);
  const words = truncate(first, SHOWN);
  const lines: readonly DefinitionLine[] = [
    [
      t('campaigns:startPeople'),
      audience === null ? '…' : t('campaigns:check.sentence', { count: audience.recipients }),
    ],
    [
      t('campaigns:audience'),
      audienceWords(input, { lists, tags, campaigns: [] }, view) ?? t('campaigns:checkMissing'),
    ],
    [t('campaigns:whatsapp'), view.whatsapp?.name ?? t('campaigns:noWhatsapp')],
    [
      t('campaigns:startWords'),
      more.length === 0 ? words : `${words} ${t('campaigns:startMore', { count: more.length })}`,
    ],
    [t('campaigns:startUntil'), audience === null ? '…' : moment(audience.endsAt)],
  ];
  return (
    <>
      <dl className="campaign-start">
        <DefinitionLines lines={lines} />
      </dl>
      <OddHour at={new Date()} endsAt={audience?.endsAt ?? null} settings={settings} />
      {audience !== null && <PeopleWarnings audience={audience} />}
      <UnknownVariables texts={[first, ...more]} settings={settings} />
    </>
  );
};
