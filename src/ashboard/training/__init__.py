"""Training: self-play, fitting the weights of the evaluation, and proofs that new weights are stronger."""
