print("animatorpool")
