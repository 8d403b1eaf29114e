import { Star } from '@blueprintjs/icons';
import type { ConnectionView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Chip, ownColor } from '../../ui/chip';
import { formatPhone, formatShortDateTime } from '../../ui/formatters';
import { ConnectionGaps } from './connection-gaps';
import { StatusDetails, StatusMark } from './connection-status';
import { ManageButtons } from './manage-buttons';
import { SessionButtons } from './session-buttons';

interface RowProps {
  readonly connection: ConnectionView;
}

const Name = ({ connection }: RowProps) => {
  const t = useT();
  return (
    <div className="connection-name">
      <span className="connection-title">
        {connection.name}
        {connection.isDefault && (
          <span className="connection-default">
            <Star size={12} />
            {t('connections:default')}
          </span>
        )}
      </span>
      <span className="connection-number tnum">
        {connection.number === '' ? t('connections:noNumber') : formatPhone(connection.number)}
      </span>
    </div>
  );
};

const Status = ({ connection }: RowProps) => (
  <>
    <StatusMark connection={connection} />
    <StatusDetails connection={connection} />
    <ConnectionGaps connection={connection} />
  </>
);

const Queues = ({ connection }: RowProps) =>
  connection.queues.length === 0 ? null : (
    <p className="connection-queues">
      {connection.queues.map(queue => (
        <Chip key={queue.id} name={queue.name} color={queue.color} />
      ))}
    </p>
  );

const TableRow = ({ connection }: RowProps) => (
  <tr style={ownColor(connection.color)}>
    <td className="connection-cell">
      <span className="spine" />
      <Name connection={connection} />
      <Queues connection={connection} />
    </td>
    <td>
      <Status connection={connection} />
    </td>
    <td>
      <SessionButtons connection={connection} />
    </td>
    <td className="tnum connection-updated">{formatShortDateTime(connection.updatedAt)}</td>
    <td className="connection-actions">
      <ManageButtons connection={connection} />
    </td>
  </tr>
);

/** The connections as a table, edge to edge. */
export const ConnectionsTable = ({ connections }: { readonly connections: readonly ConnectionView[] }) => {
  const t = useT();
  return (
    <table className="table">
      <caption className="visually-hidden">{t('connections:list')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('connections:name')}</th>
          <th scope="col">{t('connections:status')}</th>
          <th scope="col">{t('connections:session')}</th>
          <th scope="col">{t('connections:lastUpdate')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('connections:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {connections.map(connection => (
          <TableRow key={connection.id} connection={connection} />
        ))}
      </tbody>
    </table>
  );
};

/** The connections as cards, for narrow screens. */
export const ConnectionCards = ({ connections }: { readonly connections: readonly ConnectionView[] }) => {
  const t = useT();
  return (
    <ul className="connection-cards" aria-label={t('connections:list')}>
      {connections.map(connection => (
        <li key={connection.id} className="connection-card" style={ownColor(connection.color)}>
          <span className="spine" />
          <div className="connection-card-head">
            <Name connection={connection} />
            <ManageButtons connection={connection} />
          </div>
          <div>
            <Status connection={connection} />
          </div>
          <Queues connection={connection} />
          <div className="connection-card-foot">
            <p className="connection-updated">
              {t('connections:lastUpdate')}
              <br />
              <span className="tnum">{formatShortDateTime(connection.updatedAt)}</span>
            </p>
            <SessionButtons connection={connection} />
          </div>
        </li>
      ))}
    </ul>
  );
};
