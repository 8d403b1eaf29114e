import { IdField, MoneyField } from '@prosa/http';

/** The body of `POST /subscription/plan`. */
export class OwnPlanRequest {
  @IdField({ text: 'One of the offered plans.' })
  planId!: number;

  @MoneyField({
    text: 'What the days until the due date cost more, as it was shown, in reais.',
    example: 19.73,
  })
  prorata!: number;
}
