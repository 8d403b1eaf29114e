import { Flash, Paperclip } from '@blueprintjs/icons';
import { mayChangeQuickMessage } from '@prosa/contracts';
import type { QuickMessageView, SignedInUser } from '@prosa/contracts';
import { useT } from '../../i18n';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { truncate } from '../../ui/formatters';
import { QuickMessageFields, quickMessageInput, quickMessageRules } from './quick-message-fields';
import type { QuickMessageInput } from './quick-message-fields';
import { quickMessages } from './quick-message-records';
import type { QuickMessageBody } from './quick-message-records';
import './quick-messages-texts';

const EXCERPT = 60;

const Attachment = ({ view }: { readonly view: QuickMessageView }) => {
  const t = useT();
  if (!view.isMedia) return <span className="field-hint">{t('quickMessages:noAttachment')}</span>;
  return (
    <span className="attachment">
      <Paperclip size={14} /> {view.mediaName}
    </span>
  );
};

const ForWhom = ({ view }: { readonly view: QuickMessageView }) => {
  const t = useT();
  return view.geral ? t(`quickMessages:levels.${view.viewPermission}`) : t('quickMessages:forMe');
};

const bodyOf = ({ file, ...text }: QuickMessageInput): QuickMessageBody => ({
  ...text,
  shortcode: text.shortcode.trim().replace(/^\//, ''),
  ...(file === undefined ? {} : { file }),
});

const mayChange = (view: QuickMessageView, viewer: SignedInUser): boolean =>
  mayChangeQuickMessage({ ...viewer, userId: viewer.id }, view);

const page: RecordPageDef<QuickMessageView, QuickMessageInput> = {
  records: quickMessages,
  icon: Flash,
  nameOf: ({ shortcode }) => `/${shortcode}`,
  columns: [
    { label: 'quickMessages:shortcode', cell: ({ shortcode }) => `/${shortcode}` },
    {
      label: 'quickMessages:message',
      cell: ({ message }) => <span title={message}>{truncate(message.replace(/\s+/gu, ' '), EXCERPT)}</span>,
      tone: 'muted',
    },
    { label: 'quickMessages:attachment', cell: view => <Attachment view={view} /> },
    { label: 'quickMessages:for', cell: view => <ForWhom view={view} />, tone: 'muted' },
  ],
  form: {
    initial: quickMessageInput,
    rules: quickMessageRules,
    body: bodyOf,
    Fields: QuickMessageFields,
    fieldOfCode: { ERR_SHORTCODE_TAKEN: 'shortcode' },
  },
  access: { create: 'quickMessages:work', update: 'quickMessages:work', delete: 'quickMessages:work' },
  mayEdit: mayChange,
  mayDelete: mayChange,
};

/** The texts that agents keep ready (spec 1 §2). */
export const QuickMessagesScreen = () => <RecordPage page={page} />;
