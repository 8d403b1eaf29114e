import { Module } from '@nestjs/common';
import { ConfirmationAnswers } from './confirmation/confirmation-answers.service';
import { OptOutWords } from './opt-out/opt-out-words.service';

/** What campaigns take of what customers write, for every process that hears phones. */
@Module({ providers: [ConfirmationAnswers, OptOutWords] })
export class CampaignAnswersModule {}
