/** The data of the sections that pages share. Texts are HTML. */
export interface SectionData {
  /** Heading of the steps, if not "How it works". */
  readonly stepsHeading?: string;
  /** Sentences of the three steps, in their order: quiz, provider evaluation, delivery. */
  readonly steps?: readonly [quiz: string, evaluation: string, delivery: string];
  /** Heading of the safety section, if not "Safety". */
  readonly safety?: string;
  readonly questions?: readonly (readonly [question: string, answer: string])[];
}

/** Sentences beside the price of every treatment. */
export const terms =
  'Compounded medication is not approved by the FDA: the FDA has not reviewed its safety, effectiveness or quality. You pay nothing for the quiz and the consultation. You pay for medication only after a provider has approved it.';

const LINE = 112;
/** Breaks a long text into lines, as the pages' own sections do. */
const inLines = (html: string) =>
  html.length < LINE ? html : `${html.replace(new RegExp(`(.{1,${LINE}})(?: |$)`, 'g'), '\n        $1')}\n      `;

/** The two days, in the same way on every page: from the end of the evaluation to the delivery, an hour a tick. */
const twoDays = `<div class="scale days" role="img" aria-label="2 days to delivery">
        <span class="above">2 days</span
        ><svg viewBox="0 0 480 18" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M0 0H480M0 0V18M20 0V11M40 0V11M60 0V11M80 0V11M100 0V11M120 0V11M140 0V11M160 0V11M180 0V11M200 0V11M220 0V11M240 0V18M260 0V11M280 0V11M300 0V11M320 0V11M340 0V11M360 0V11M380 0V11M400 0V11M420 0V11M440 0V11M460 0V11M480 0V18"
          />
        </svg><span class="bar"></span>
      </div>`;

const steps = (
  { stepsHeading = 'How it works', steps }: SectionData,
  { list, text }: { readonly list: string; readonly text: string },
) => {
  if (!steps) throw new Error('The data of a product with steps has their sentences.');
  const [quiz, evaluation, delivery] = steps.map((sentence) => `<p class="${text}">${inLines(sentence)}</p>`);
  return `<h2>${stepsHeading}</h2>
  <ol class="${list}">
    <li>
      <span class="figure" aria-hidden="true">1</span>
      <h3>Free quiz</h3>
      ${quiz}
    </li>
    <li>
      <span class="figure" aria-hidden="true">2</span>
      <h3>Provider evaluation</h3>
      ${evaluation}
      ${twoDays}
    </li>
    <li>
      <span class="figure" aria-hidden="true">3</span>
      <h3>Medication delivered</h3>
      ${delivery}
    </li>
  </ol>`;
};

const stepsBelow = (data: SectionData) => `<section class="spread leaf arrive">
  ${steps(data, { list: 'rungs', text: 'muted' })}
</section>`;

const stepsBeside = (data: SectionData) => `<section class="band arrive">
  <div class="spread section">
    ${steps(data, { list: 'rungs path', text: 'small' }).replaceAll('\n', '\n  ')}
  </div>
</section>`;

const safety = ({ safety = 'Safety' }: SectionData) => `<section class="spread safety arrive">
        <div class="boxed">
          <h2>${safety}</h2>
          <div>
            <p class="lede">Side effects differ from person to person.</p>
            <dl class="facts">
              <div>
                <dt>While you take it</dt>
                <dd>Tell your provider about anything unusual.</dd>
              </div>
              <div>
                <dt>Between check-ins</dt>
                <dd>Message your provider in the <a href="/portal">patient portal</a>.</dd>
              </div>
            </dl>
          </div>
          <p class="emergency">In an emergency, call <a href="tel:911">911</a>.</p>
        </div>
      </section>`;

const questions = ({ questions = [] }: SectionData) => `<section class="spread leaf arrive">
  <h2>Questions</h2>
  <div class="questions">${questions
    .map(
      ([question, answer], index) => `
    <details${index === 0 ? ' open' : ''}>
      <summary>${question}</summary>
      <p>${inLines(answer)}</p>
    </details>`,
    )
    .join('')}
  </div>
</section>`;

/** The sections by the comments that stand for them in a page's file. */
const sections: Readonly<Record<string, (data: SectionData) => string>> = {
  '<!-- steps -->': stepsBelow,
  '<!-- steps on a scale -->': stepsBeside,
  '<!-- safety -->': safety,
  '<!-- two days -->': () => twoDays,
  '<!-- terms -->': () => `<p class="small muted">${inLines(terms)}</p>`,
  '<!-- questions -->': questions,
};

/** Replaces the comments of a page by the sections that they stand for. */
export const fillSections = (html: string, data: SectionData): string =>
  html.replace(/<!-- .* -->/g, (comment) => sections[comment]?.(data) ?? comment);
