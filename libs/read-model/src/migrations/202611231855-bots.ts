import { recordTable } from '../record-table';
import type { Migrator } from '../tenant-table';

/** AI prompts and queue integrations; their secrets are masked here. */
export const up = async (db: Migrator): Promise<void> => {
  await recordTable(db, 'prompt', table =>
    table
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('prompt', 'text', column => column.notNull())
      .addColumn('voice', 'text', column => column.notNull())
      .addColumn('voice_key', 'text', column => column.notNull())
      .addColumn('voice_region', 'text', column => column.notNull())
      .addColumn('max_tokens', 'integer', column => column.notNull())
      .addColumn('temperature', 'double precision', column => column.notNull())
      .addColumn('api_key', 'text', column => column.notNull())
      .addColumn('queue_id', 'integer')
      .addColumn('max_messages', 'integer', column => column.notNull())
      .addColumn('model', 'text', column => column.notNull())
      .addColumn('base_url', 'text', column => column.notNull()),
  );
  await recordTable(db, 'queue_integration', table =>
    table
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('project_name', 'text', column => column.notNull())
      .addColumn('json_content', 'text', column => column.notNull())
      .addColumn('language', 'text', column => column.notNull())
      .addColumn('url_n8_n', 'text', column => column.notNull())
      .addColumn('typebot_slug', 'text', column => column.notNull())
      .addColumn('typebot_expires', 'integer', column => column.notNull())
      .addColumn('typebot_delay_message', 'integer', column => column.notNull())
      .addColumn('typebot_keyword_finish', 'text', column => column.notNull())
      .addColumn('typebot_keyword_restart', 'text', column => column.notNull())
      .addColumn('typebot_unknown_message', 'text', column => column.notNull())
      .addColumn('typebot_restart_message', 'text', column => column.notNull()),
  );
};
