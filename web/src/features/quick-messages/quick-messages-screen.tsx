import { Flash, Paperclip } from '@blueprintjs/icons';
import { LIMITS, type QuickMessageView } from '@prosa/contracts';
import { choice, paragraph, text, toggle, when } from '../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, type DeclaredPage } from '../../resource/declared-form';
import { fileField } from '../../resource/file-field-def';
import { RecordPage } from '../../resource/record-page';
import { Excerpt } from '../../ui/excerpt';
import { MessagePart } from './message-part';
import { Attachment, ForWhom, isForTeam, mayChange, useLevels } from './quick-message-cells';
import { quickMessages } from './quick-message-records';
import './quick-messages-texts';

const column = columnsOf<QuickMessageView>()('quickMessages');

const page: DeclaredPage<QuickMessageView> = {
  records: quickMessages,
  icon: Flash,
  nameOf: ({ shortcode }) => `/${shortcode}`,
  columns: [
    column('shortcode', { cell: ({ shortcode }) => `/${shortcode}` }),
    column('message', { cell: ({ message }) => <Excerpt text={message} />, tone: 'muted' }),
    column('attachment', { cell: view => <Attachment view={view} /> }),
    column('for', { cell: view => <ForWhom view={view} />, tone: 'muted' }),
  ],
  form: {
    ...declaredForm<QuickMessageView, 'quickMessages'>('quickMessages', {
      shortcode: text(LIMITS.shortcode, { sent: typed => typed.trim().replace(/^\//, '') }),
      message: { ...paragraph(LIMITS.messageBody), Line: MessagePart },
      file: fileField('quickMessages', 'attachment', Paperclip),
      geral: toggle(false),
      viewPermission: when(isForTeam, choice('user', useLevels)),
      editPermission: when(isForTeam, choice('supervisor', useLevels)),
    }),
    fieldOfCode: { ERR_SHORTCODE_TAKEN: 'shortcode' },
  },
  access: everyVerb('quickMessages:work'),
  mayEdit: mayChange,
  mayDelete: mayChange,
};

/** The texts that agents keep ready (spec 1 §2). */
export const QuickMessagesScreen = () => <RecordPage page={page} />;
