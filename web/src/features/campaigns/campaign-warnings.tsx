import { LIMITS } from '@prosa/contracts';
import type { CampaignAudience } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { timeIn } from '../../ui/zone-time';
import { oddHourOf, unknownIn } from './campaign-cautions';
import type { MessageSettings } from './message-settings';

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
  const others = unknown.filter(name => name !== 'protocol').map(name => `{{${name}}}`);
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

/** That it would go out at night or on a Sunday, which nothing holds back. */
export const OddHour = ({
  at,
  settings,
}: {
  readonly at: Date | string;
  readonly settings: MessageSettings | null;
}) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const odd = settings === null ? null : oddHourOf(settings.sendingWindow, timeZone, at);
  return odd === null ? null : (
    <Warning words={t(`campaigns:oddHour.${odd}`, { time: timeIn(timeZone, at) })} />
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
