import { Module, type DynamicModule } from '@nestjs/common';
import { workersOf } from '@prosa/jobs';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
import { PROCESS_DATABASE_URL, ProcessPlatform } from '@prosa/platform';
import * as background from './background.generated';
import { ConversationsModule } from './conversations.module';

/** What features declare in a `*.background.ts` of their own. */
const work = Object.values(background);

/** Background work of conversations, as their features declare it: Prosa's automation of tickets and leads. */
@Module({})
export class ConversationsBackgroundModule {
  /** `url` names the database of the platform. */
  static over(url: string): DynamicModule {
    return {
      module: ConversationsBackgroundModule,
      imports: [ConversationsModule, MailModule, MediaModule, ...workersOf(work)],
      providers: [
        { provide: PROCESS_DATABASE_URL, useValue: url },
        ProcessPlatform,
        ...work.flatMap(({ providers }) => providers),
      ],
    };
  }
}
