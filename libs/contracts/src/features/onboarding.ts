/** The first steps of a company, in the order in which they are done. */
export const ONBOARDING_STEPS = ['connection', 'queue', 'people', 'message'] as const;

/** One of the first steps. */
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Which of the first steps a company has done, according to its facts. */
export type OnboardingView = Readonly<Record<OnboardingStep, boolean>>;
