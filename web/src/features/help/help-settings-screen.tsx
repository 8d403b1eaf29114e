import { Help } from '@blueprintjs/icons';
import { LIMITS, type HelpView } from '@prosa/contracts';
import { paragraph, text } from '../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, type DeclaredPage } from '../../resource/declared-form';
import { RecordSettings } from '../../settings/record-settings';
import { freePage, video } from './help-fields';
import { helps } from './help-records';
import '../../ui/help-texts';

const column = columnsOf<HelpView>()('helps');

const page: DeclaredPage<HelpView> = {
  records: helps,
  icon: Help,
  nameOf: ({ title }) => title,
  columns: [
    column('title'),
    column('category', { card: 'labelled' }),
    column('keyword', { cell: ({ keyword }) => keyword && `/${keyword}`, tone: 'muted', card: 'labelled' }),
    column('video', {
      cell: help => <span className="tnum">{help.video}</span>,
      tone: 'muted',
      card: 'hidden',
    }),
  ],
  form: {
    ...declaredForm<HelpView, 'helps'>('helps', {
      title: text(LIMITS.helpTitle),
      category: text(LIMITS.helpTitle),
      keyword: freePage,
      video,
      description: paragraph(LIMITS.helpText, { isOptional: true }),
    }),
    fieldOfCode: { ERR_HELP_PAGE_TAKEN: 'keyword' },
  },
  access: everyVerb('helps:manage'),
};

/** The help videos: for super users (spec 2 §2, Settings). */
export const HelpSettingsScreen = () => <RecordSettings page={page} failure="helps:saveFailed" />;
