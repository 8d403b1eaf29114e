import { Paperclip } from '@blueprintjs/icons';
import type { ScheduleView } from '@prosa/contracts';
import { currentLanguage, useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { formatContactName, truncate } from '../../ui/formatters';
import { ScheduleVerbs, StatusIcon, useCalendar } from './schedule-chip';
import { wordsOf } from './schedule-words';
import { dayIn, dayText, timeIn } from '../../ui/zone-time';

const EXCERPT = 120;

const Entry = ({ schedule }: { readonly schedule: ScheduleView }) => {
  const t = useT();
  const { timeZone } = useCalendar();
  const me = useUser();
  const { contact, user, mediaName, sendAt, status } = schedule;
  return (
    <li className="agenda-entry" data-status={status}>
      <span className="agenda-time tnum">{timeIn(timeZone, sendAt)}</span>
      <span className="agenda-text">
        <span className="agenda-name">{formatContactName(contact.name)}</span>
        <span className="agenda-body">
          {truncate(wordsOf(schedule, timeZone).replace(/\s+/gu, ' '), EXCERPT)}
        </span>
        <span className="agenda-facts">
          <StatusIcon status={status} />
          <span aria-hidden="true">{t(`schedules:status.${status}`)}</span>
          {mediaName !== null && (
            <span className="agenda-fact">
              <Paperclip size={12} /> {mediaName}
            </span>
          )}
          {user.id !== me.id && <span className="agenda-fact">{user.name}</span>}
        </span>
      </span>
      <ScheduleVerbs schedule={schedule} />
    </li>
  );
};

/** Schedules one below the other, day by day. */
export const AgendaList = ({
  items,
  label,
  latestFirst = false,
}: {
  readonly items: readonly ScheduleView[];
  readonly label: string;
  readonly latestFirst?: boolean;
}) => {
  const { timeZone } = useCalendar();
  const language = currentLanguage();
  const order = latestFirst ? -1 : 1;
  const sorted = items.toSorted((a, b) => order * (a.sendAt.localeCompare(b.sendAt) || a.id - b.id));
  const days = [...new Set(sorted.map(({ sendAt }) => dayIn(timeZone, sendAt)))];
  return (
    <section className="agenda" aria-label={label}>
      {days.map(day => (
        <section key={day} className="agenda-day">
          <h2>
            {dayText(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
          </h2>
          <ul>
            {sorted
              .filter(({ sendAt }) => dayIn(timeZone, sendAt) === day)
              .map(schedule => (
                <Entry key={schedule.id} schedule={schedule} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
};
