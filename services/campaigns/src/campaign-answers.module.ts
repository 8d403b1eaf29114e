import { Module } from '@nestjs/common';
import { ConfirmationAnswers } from './confirmation/confirmation-answers.service';

/** What campaigns take of what customers write, for every process that hears phones. */
@Module({ providers: [ConfirmationAnswers] })
export class CampaignAnswersModule {}
