import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { ArrowRight, Filter } from '@blueprintjs/icons';
import type { ActivityChange, ActivityLine } from '@prosa/contracts';
import { useT } from '../../i18n';
import { formatDate, formatTime } from '../../ui/formatters';

/** Changes of one line that are shown at first. */
const FEW = 3;

const Value = ({ text }: { readonly text: string | null }) => {
  const t = useT();
  return text === null ? <span className="audit-nothing">{t('audit:nothing')}</span> : <span>{text}</span>;
};

const Change = ({ label, from, to, isSecret }: ActivityChange) => {
  const t = useT();
  return (
    <div className="audit-change">
      <dt>{label}</dt>
      {isSecret ? (
        <dd className="audit-nothing">{t('audit:secret')}</dd>
      ) : (
        <dd>
          {from !== null && (
            <>
              <s>{from}</s> <ArrowRight size={12} aria-label={t('audit:became')} />{' '}
            </>
          )}
          <Value text={to} />
        </dd>
      )}
    </div>
  );
};

const Changes = ({ changes }: { readonly changes: readonly ActivityChange[] }) => {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  const shown = isWhole ? changes : changes.slice(0, FEW);
  const rest = changes.length - FEW;
  return (
    <>
      <dl className="audit-changes">
        {shown.map(change => (
          <Change key={change.field} {...change} />
        ))}
      </dl>
      {rest > 0 && (
        <button
          type="button"
          className="audit-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('audit:fewerChanges') : t('audit:moreChanges', { count: rest })}
        </button>
      )}
    </>
  );
};

interface LineProps {
  readonly line: ActivityLine;
  readonly onObject: ((object: string) => void) | null;
}

const Line = ({ line, onObject }: LineProps) => {
  const t = useT();
  const { actor, text, at, changes, object } = line;
  return (
    <li className="audit-line">
      <time className="audit-time tnum" dateTime={at}>
        {formatTime(at)}
      </time>
      <div className="audit-what">
        <p>
          <strong>{actor.name}</strong> {actor.isPlatform && <Tag minimal>{t('audit:platform')}</Tag>} {text}
        </p>
        <Changes changes={changes} />
      </div>
      {onObject !== null && (
        <Button
          className="audit-object"
          size="small"
          variant="minimal"
          icon={<Filter />}
          title={t('audit:onlyObject')}
          aria-label={`${t('audit:onlyObject')}: ${text}`}
          onClick={() => onObject(object)}
        />
      )}
    </li>
  );
};

const byDay = (
  lines: readonly ActivityLine[],
): readonly { readonly day: string; readonly lines: readonly ActivityLine[] }[] => {
  const days = new Map<string, ActivityLine[]>();
  for (const line of lines) {
    const day = formatDate(line.at);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
};

/** The lines, day by day. */
export const ActivityList = ({
  lines,
  onObject,
}: {
  readonly lines: readonly ActivityLine[];
  readonly onObject: LineProps['onObject'];
}) =>
  byDay(lines).map(({ day, lines: ofDay }) => (
    <section key={day} aria-label={day}>
      <h2 className="audit-day tnum">{day}</h2>
      <ul className="audit-lines">
        {ofDay.map(line => (
          <Line key={line.id} {...{ line, onObject }} />
        ))}
      </ul>
    </section>
  ));
