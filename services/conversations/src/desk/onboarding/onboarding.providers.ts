import type { ModuleMetadata } from '@nestjs/common';
import { OnboardingController } from './onboarding.controller';

/** The routes of the onboarding. */
export const onboardingProviders = {
  controllers: [OnboardingController],
  providers: [],
} satisfies ModuleMetadata;
