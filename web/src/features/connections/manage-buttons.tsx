import { Edit, Trash } from '@blueprintjs/icons';
import type { ConnectionView } from '@prosa/contracts';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { connectionsActions } from './connections.slice';

/** Edit and delete, for those who may. */
export const ManageButtons = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const mayManage = useMay('connections-page:editOrDeleteConnection');
  if (!mayManage) return null;
  const { id, name } = connection;
  return (
    <div className="manage-buttons">
      <button
        type="button"
        className="icon-button"
        aria-label={`${t('edit')} ${name}`}
        title={t('edit')}
        onClick={() => dispatch(connectionsActions.editorOpened(id))}
      >
        <Edit size={16} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`${t('delete')} ${name}`}
        title={t('delete')}
        onClick={() => dispatch(connectionsActions.asked({ kind: 'delete', id }))}
      >
        <Trash size={16} />
      </button>
    </div>
  );
};
