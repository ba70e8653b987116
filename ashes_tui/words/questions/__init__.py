"""What is asked: questions, their answers, what answers do and why they are refused."""
