import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { CampaignCandidate, CampaignView, ConnectionView } from '@prosa/contracts';
import { useT } from '../../i18n';
import type { RecordForm } from '../../resource/record-form';
import { useUser } from '../../session/use-session';
import { formatPhone } from '../../ui/formatters';
import { ErrorState } from '../../ui/states';
import { dateTimeText, isDateTime } from '../../ui/dates/date-text';
import { instantOf } from '../../ui/zone-time';
import { useAudience } from './use-audience';
import { useMoment } from './use-moment';
import { peopleIn, VARIANTS } from './campaign-form';
import type { CampaignInput } from './campaign-form';
import type { Choices } from './campaign-fields';
import { messagesOf, PhonePreview } from './campaign-messages';
import { useMessageSettings, useMessageSettingsOnceThere } from './message-settings';
import { CampaignTrial } from './campaign-trial';
import { useAudienceWords } from './use-audience-words';
import { OddHour, PeopleWarnings, UnknownVariables } from './campaign-warnings';

interface Props {
  readonly form: RecordForm<CampaignInput>;
  readonly choices: Choices;
  readonly view: CampaignView | null;
}

const People = ({
  records,
  chosen,
  onChoose,
}: {
  readonly records: readonly CampaignCandidate[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}) => {
  const t = useT();
  if (records.length === 0) return <p className="field-note">{t('campaigns:check.nobody')}</p>;
  return (
    <ul className="campaign-people">
      {records.map(({ name, number, reason }, index) => (
        <li key={`${number}:${index}`}>
          <Button
            variant="minimal"
            size="small"
            fill
            alignText="start"
            active={chosen === name}
            title={t('campaigns:check.previewOf', { name: name || formatPhone(number) })}
            onClick={() => onChoose(name)}
          >
            {name} <span className="report-number tnum">{formatPhone(number)}</span>
          </Button>
          {reason !== null && <span className="campaign-why">{t(`campaigns:reportPage.out.${reason}`)}</span>}
        </li>
      ))}
    </ul>
  );
};

const Audience = ({ form, view }: Omit<Props, 'choices'>) => {
  const t = useT();
  const moment = useMoment();
  const settings = useMessageSettings();
  const { timeZone } = useUser().company;
  const { confirmation, scheduledAt, whatsappId } = form.input;
  const [isOut, setOut] = useState(false);
  const [page, setPage] = useState(1);
  const [person, setPerson] = useState<string | null>(null);
  const people = peopleIn(form.input, view);
  const { value, error, retry } = useAudience(
    people === null
      ? null
      : {
          ...people,
          ...(confirmation ? { confirmation: 'true' } : {}),
          ...(whatsappId === '' ? {} : { whatsappId }),
          ...(isDateTime(scheduledAt) ? { startsAt: instantOf(timeZone, scheduledAt) } : {}),
          ...(isOut ? { leftOut: 'true' } : {}),
          pageNumber: String(page),
        },
  );
  if (error !== null) return <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />;
  if (value === null || people === null) return null;
  const { recipients, total, endsAt, records, hasMore } = value;
  const look = (out: boolean): void => {
    setOut(out);
    setPage(1);
    setPerson(null);
  };
  // Each person gets one of them.
  const chats = VARIANTS.filter(each => form.input[`message${each}`].trim() !== '').map(each =>
    messagesOf(form.input, each),
  );
  return (
    <section className="campaign-audience" aria-label={t('campaigns:check.people')}>
      <p role="status">
        {t('campaigns:check.sentence', { count: recipients })}
        {recipients > 0 && ` ${t('campaigns:check.ends', { when: moment(endsAt) })}`}
      </p>
      <PeopleWarnings audience={value} />
      <div className="campaign-variants" role="group" aria-label={t('campaigns:check.people')}>
        <Button
          size="small"
          active={!isOut}
          aria-pressed={!isOut}
          text={t('campaigns:check.in', { number: recipients })}
          onClick={() => look(false)}
        />
        <Button
          size="small"
          active={isOut}
          aria-pressed={isOut}
          text={t('campaigns:check.out', { number: total - recipients })}
          onClick={() => look(true)}
        />
      </div>
      <People records={records} chosen={person} onChoose={setPerson} />
      {(page > 1 || hasMore) && (
        <div className="campaign-variants">
          <Button
            size="small"
            disabled={page === 1}
            text={t('campaigns:check.before')}
            onClick={() => setPage(page - 1)}
          />
          <Button
            size="small"
            disabled={!hasMore}
            text={t('campaigns:check.after')}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
      {person !== null && <PhonePreview chats={chats} settings={settings} person={person} />}
    </section>
  );
};

const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();

/** Limits of the connection that would hold the campaign. */
const ConnectionNotes = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const moment = useMoment();
  const { status, restrictedUntil, newChatQuota: quota } = connection;
  const notes: string[] = [];
  if (status !== 'CONNECTED') notes.push(t('campaigns:check.disconnected'));
  if (isAhead(restrictedUntil))
    notes.push(t('campaigns:check.restricted', { until: moment(restrictedUntil) }));
  if (
    quota !== null &&
    quota.level !== 'none' &&
    (quota.cycleEndsAt === null || isAhead(quota.cycleEndsAt))
  ) {
    const { level, used, total, cycleEndsAt } = quota;
    const count = `${used ?? '?'}${total === null ? '' : `/${total}`}`;
    const until = cycleEndsAt === null ? t('campaigns:check.quotaUnknown') : moment(cycleEndsAt);
    notes.push(t(`campaigns:check.quota.${level}`, { used: count, until }));
  }
  return notes.map(note => (
    <p key={note} className="campaign-warning" role="note">
      {note}
    </p>
  ));
};

/** The formatted time; null while it is invalid. */
const whenText = (at: string): string | null => (isDateTime(at) ? dateTimeText(at) : null);

/** Review step: settings, recipients and exclusions, estimated end, and a trial. */
export const CheckPart = ({ form, choices, view }: Props) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const settings = useMessageSettingsOnceThere();
  const { input } = form;
  const audienceWords = useAudienceWords();
  const texts = VARIANTS.filter(each => input[`message${each}`].trim() !== '').length;
  const at = input.scheduledAt;
  const connection = choices.connections.find(({ id }) => String(id) === input.whatsappId);
  const rows: readonly (readonly [string, string | null])[] = [
    [t('campaigns:stepMessages'), texts === 0 ? null : t('campaigns:checkTexts', { count: texts })],
    [t('campaigns:audience'), audienceWords(input, choices, view)],
    [t('campaigns:whatsapp'), connection?.name ?? null],
    [t('campaigns:schedule'), at === '' ? t('campaigns:notScheduled') : whenText(at)],
  ];
  return (
    <>
      <dl className="campaign-check">
        {rows.map(([label, value]) => (
          <div key={label} data-missing={value === null}>
            <dt>{label}</dt>
            <dd>{value ?? t('campaigns:checkMissing')}</dd>
          </div>
        ))}
      </dl>
      {connection !== undefined && <ConnectionNotes connection={connection} />}
      {isDateTime(at) && <OddHour at={instantOf(timeZone, at)} settings={settings} />}
      <UnknownVariables texts={VARIANTS.flatMap(each => messagesOf(input, each))} settings={settings} />
      <Audience form={form} view={view} />
      <CampaignTrial input={input} campaignId={view?.id ?? null} />
    </>
  );
};
