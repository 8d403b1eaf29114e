import { LIMITS } from '@prosa/contracts';
import type { CampaignAudience } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { timeIn } from '../../ui/zone-time';
import { miswrittenIn, oddHourOf, unknownIn } from './campaign-cautions';
import type { MessageSettings } from './message-settings';
import { useMoment } from './use-moment';

const Warning = ({ words }: { readonly words: string }) => (
  <p className="campaign-warning" role="note">
    {words}
  </p>
);

/** Variables that would be sent as they are written. */
export const UnknownVariables = ({
  texts,
  settings,
}: {
  readonly texts: readonly string[];
  readonly settings: MessageSettings | null;
}) => {
  const t = useT();
  const unknown = settings === null ? [] : unknownIn(texts, settings.variables);
  const others = [
    ...unknown.filter(name => name !== 'protocol').map(name => `{{${name}}}`),
    ...miswrittenIn(texts),
  ];
  return (
    <>
      {others.length > 0 && (
        <Warning
          words={t('campaigns:unknownVariables', { count: others.length, names: others.join(', ') })}
        />
      )}
      {unknown.includes('protocol') && (
        <Warning words={t('campaigns:protocolVariable', { name: '{{protocol}}' })} />
      )}
    </>
  );
};

/** That it would go out at night or on a Sunday, or until then, which nothing holds back. */
export const OddHour = ({
  at,
  endsAt = null,
  settings,
}: {
  readonly at: Date | string;
  readonly endsAt?: Date | string | null;
  readonly settings: MessageSettings | null;
}) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const moment = useMoment();
  const odd = settings === null ? null : oddHourOf(settings.sendingWindow, timeZone, at, endsAt);
  return odd === null ? null : (
    <Warning
      words={t(`campaigns:oddHour.${odd.why}`, {
        time: timeIn(timeZone, odd.at),
        moment: moment(new Date(odd.at).toISOString()),
      })}
    />
  );
};

/** How many of the people would hear of the company for the first time, or again. */
export const PeopleWarnings = ({
  audience: { strangers, reachedLately },
}: {
  readonly audience: CampaignAudience;
}) => {
  const t = useT();
  return (
    <>
      {strangers !== null && strangers > 0 && (
        <Warning words={t('campaigns:strangersAmong', { count: strangers })} />
      )}
      {reachedLately > 0 && (
        <Warning
          words={t('campaigns:reachedLately', { count: reachedLately, days: LIMITS.campaignLatelyDays })}
        />
      )}
    </>
  );
};
