import { FolderClose } from '@blueprintjs/icons';
import { LIMITS, type FileListView } from '@prosa/contracts';
import { paragraph, text } from '../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, type DeclaredPage } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import { Excerpt } from '../../ui/excerpt';
import { Count, heldFiles } from './file-list-cells';
import { fileLists } from './file-list-records';
import { ListedFiles } from './listed-files';
import './files-texts';

const column = columnsOf<FileListView>()('files');

const page: DeclaredPage<FileListView> = {
  records: fileLists,
  icon: FolderClose,
  nameOf: ({ name }) => name,
  columns: [
    column('name'),
    column('message', { cell: ({ message }) => <Excerpt text={message} />, tone: 'muted' }),
    column('files', { cell: view => <Count view={view} />, card: 'labelled' }),
  ],
  form: {
    ...declaredForm<FileListView, 'files'>('files', {
      name: text(LIMITS.fileListName, { tooShort: 'files:nameShort' }),
      message: paragraph({ min: 1, max: LIMITS.messageBody.max }, { required: 'files:messageRequired' }),
      options: { initial: heldFiles, label: 'files:files', Line: ListedFiles },
    }),
    asksToLeave: true,
  },
  access: everyVerb('files:manage'),
};

/** The files that campaigns and agents send (spec 2 §2). */
export const FilesScreen = () => <RecordPage page={page} />;
