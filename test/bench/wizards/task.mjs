// The wizard that every contestant carries out: five questions, five answers,
// and what has to come of them. Each contestant module gives a name and
// `contestant(store)`, which makes a function that takes one user through all of
// it. `store` is a map of texts: nothing else may live from update to update.
export const answers = ['Ada Lovelace', 'ada@example.com', '36', 'pro', 'yes'];
export const questions = ['Your name?', 'Your e-mail?', 'Your age?', 'Which plan?', 'All right?'];
export const plans = ['free', 'pro'];

export function progress(step) {
  return `Step ${step + 1} of ${questions.length}\n${questions[step]}`;
}

export function isEmail(text) {
  return /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,63}$/.test(text);
}

export function isAdult(text) {
  return /^\d{1,3}$/.test(text) && Number(text) >= 18;
}

/** Ends the run where a contestant has not collected all answers: a fast wrong one is of no interest. */
export function checkAnswers(name, collected) {
  const { name: who, email, age, plan, ok } = collected ?? {};
  if (who !== answers[0] || email !== answers[1] || age !== 36 || plan !== 'pro' || ok !== true)
    throw new Error(`${name} collected ${JSON.stringify(collected)}.`);
}
