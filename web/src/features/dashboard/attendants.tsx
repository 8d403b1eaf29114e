import { useId, useState } from 'react';
import type { DashboardAttendant } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { currentLanguage, useT } from '../../i18n';
import { Avatar } from '../../ui/avatar';
import { EmptyState } from '../../ui/states';
import './dashboard-texts';
import { formatCount } from '../../ui/money';

const TOP = 5;

/** A number in the user's locale. */
const decimal = (value: number): string =>
  currentLanguage() === 'en' ? String(value) : String(value).replace('.', ',');

const Rating = ({ rating }: Pick<DashboardAttendant, 'rating'>) => {
  const t = useT();
  if (rating === null) return <span className="dashboard-muted">{t('dashboard:noRating')}</span>;
  return (
    <span className="rating">
      <span className="rating-track" aria-hidden="true">
        <span style={{ width: `${(rating / 3) * 100}%` }} />
      </span>
      <span className="tnum">{t('dashboard:ratingOf', { value: decimal(rating) })}</span>
    </span>
  );
};

/** Ranking by resolved tickets. */
export const Ranking = ({ attendants }: { readonly attendants: readonly DashboardAttendant[] }) => {
  const t = useT();
  const best = attendants.filter(({ tickets }) => tickets > 0).slice(0, TOP);
  if (best.length === 0) return <EmptyState title={t('dashboard:nothing')} />;
  return (
    <ol className="ranking">
      {best.map(({ id, name, tickets, rating }, index) => (
        <li key={id}>
          <span className="ranking-place tnum" aria-hidden="true">
            {index + 1}
          </span>
          <Avatar name={name} size={32} />
          <span className="ranking-main">
            <span className="ranking-name">{name}</span>
            <Rating rating={rating} />
          </span>
          <span className="ranking-count tnum">{formatCount(tickets)}</span>
        </li>
      ))}
    </ol>
  );
};

/** All users with presence, rating and duration; the first five until expanded. */
export const Attendants = ({ attendants }: { readonly attendants: readonly DashboardAttendant[] }) => {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? attendants : attendants.slice(0, TOP);
  return (
    <>
      <div
        className="dashboard-table"
        role="region"
        aria-label={t('dashboard:attendants')}
        // It scrolls sideways on narrow screens, by keyboard too.
        tabIndex={0}
      >
        <table id={id}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard:name')}</th>
              <th scope="col">{t('dashboard:status')}</th>
              <th scope="col">{t('dashboard:rating')}</th>
              <th scope="col">{t('dashboard:avgTime')}</th>
              <th scope="col">{t('dashboard:tickets')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(each => (
              <tr key={each.id}>
                <th scope="row">{each.name}</th>
                <td>
                  <span className="presence" data-online={each.online}>
                    {each.online ? t('dashboard:online') : t('dashboard:offline')}
                  </span>
                </td>
                <td>
                  <Rating rating={each.rating} />
                </td>
                <td className="tnum">
                  {each.avgSupportTime === null
                    ? '—'
                    : t('dashboard:minutes', { value: decimal(each.avgSupportTime) })}
                </td>
                <td className="tnum">{formatCount(each.tickets)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {attendants.length > TOP && (
        <Button
          variant="minimal"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          text={isOpen ? t('dashboard:hide') : t('dashboard:showAll', { count: attendants.length })}
        />
      )}
    </>
  );
};
